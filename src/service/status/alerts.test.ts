import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { credentials, formOf } from '#testing/service/files-server.ts'
import { startServer } from '#testing/service/server.ts'

type Alert = { alert: string; expr: string; annotations: { summary: string; description: string } }
type Panel = { id: number; gridPos: Record<'x' | 'y' | 'w' | 'h', number>; targets?: Target[] }
type Target = { expr: string; legendFormat: string }

const alertsPath = resolve('docs/deploy/alerts.yml')
const alertFile = parseYaml(readFileSync(alertsPath, 'utf8')) as { groups: { rules: Alert[] }[] }
const alerts = alertFile.groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(readFileSync('docs/deploy/dashboard.json', 'utf8')) as {
  panels: Panel[]
  templating: { list: { name: string; query: string | { query: string } }[] }
}
const queries = [
  ...alerts.map(({ alert, expr, annotations }) => ({
    name: alert,
    expr,
    labels: labelsIn(/\$labels\.(\w+)/g, Object.values(annotations).join()),
  })),
  ...dashboard.panels.flatMap(({ id, targets = [] }) =>
    targets.map(({ expr, legendFormat }) => ({
      name: `panel ${id}`,
      // Variables of Grafana, which are no PromQL.
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll(/"\$\w+"/g, '".*"'),
      labels: labelsIn(/\{\{(\w+)\}\}/g, legendFormat),
    })),
  ),
]

function labelsIn(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([, label = '']) => label)
}

/** The metrics of an expression and all labels that it names. Throws where it is not PromQL. */
function readExpression(expr: string): { metrics: string[]; labels: string[] } {
  const found = { metrics: [] as string[], labels: [] as string[] }
  parser.parse(expr).iterate({
    enter(node) {
      const text = expr.slice(node.from, node.to)
      if (node.type.isError) throw new Error(`no PromQL at ${node.from} of ${expr}`)
      if (node.name === 'Identifier') found.metrics.push(text)
      if (node.name === 'LabelName') found.labels.push(text)
    },
  })
  return found
}

/** Each sample's name, and its labels; those that Prometheus adds when it reads them included. */
let measured: Map<string, Set<string>>
let metricsText: string

beforeAll(async () => {
  const server = await startServer('http://127.0.0.1:9')
  const call = '{"jsonrpc":"2.0","id":1,"method":"eth_getStorageAt","params":["0x","0x0"]}'
  const headers = { authorization: credentials, 'content-type': 'application/json' }
  for (const url of [server.rpcUrl, server.rpcUrl.replace('key-of', 'no-key-of')])
    await fetch(url, { method: 'POST', headers, body: call })
  const init = { method: 'POST', headers: { authorization: credentials } }
  await fetch(`${server.filesUrl}/add`, { ...init, body: formOf('a') })
  metricsText = await (await fetch(`${server.origin}/metrics`)).text()
  await server.stop()
  measured = new Map([['up', new Set(['instance', 'job'])]])
  for (const [, name = '', labels = ''] of metricsText.matchAll(/^([a-z]\w*)(\{.*\})? /gm))
    measured.set(name, new Set(['instance', 'job', ...labelsIn(/[{,](\w+)="/g, labels)]))
})

test.each(queries)('$name: $expr is measured', ({ expr, labels }) => {
  const { metrics, labels: namedLabels } = readExpression(expr)
  expect(metrics).not.toEqual([])
  for (const metric of metrics) {
    expect([...measured.keys()]).toContain(metric)
    // An expression over several metrics may only name what all of them have.
    expect(measured.get(metric)).toEqual(new Set([...(measured.get(metric) ?? []), ...namedLabels]))
  }
  const allLabels = new Set(metrics.flatMap((metric) => [...(measured.get(metric) ?? [])]))
  for (const label of labels) expect([...allLabels]).toContain(label)
})

test('every metric of ours is shown or watched, and the variables are measured', () => {
  const used = new Set(queries.flatMap(({ expr }) => readExpression(expr).metrics))
  const own = [...measured.keys()].filter((name) => name.startsWith('keyhole_'))
  expect(own.filter((name) => !used.has(name) && !name.endsWith('_sum'))).toEqual([])
  for (const { name, query } of dashboard.templating.list) {
    if (typeof query === 'string') continue
    const [, metric = '', label] = /^label_values\((\w+), (\w+)\)$/.exec(query.query) ?? []
    expect([name, measured.get(metric)?.has(label ?? '')]).toEqual([name, true])
  }
})

test('each alert says what is wrong, and deploy.md what to do', () => {
  for (const { annotations } of alerts) {
    expect(annotations.summary.length).toBeGreaterThan(10)
    expect(annotations.description).toMatch(/^[A-Z].{40,}\.$/)
  }
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const rows = [...guide.matchAll(/^\| `(Keyhole\w+)` +\| \w.+ \| .*\w.* \|$/gm)]
  expect(rows.map(([, alert]) => alert)).toEqual(alerts.map(({ alert }) => alert))
})

test('panels have numbers of their own, and none covers another', () => {
  const { panels } = dashboard
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const covered = new Set<string>()
  for (const { id, gridPos: grid } of panels)
    for (let x = grid.x; x < grid.x + grid.w; x++)
      for (let y = grid.y; y < grid.y + grid.h; y++) {
        expect([id, covered.has(`${x} ${y}`), x < 24]).toEqual([id, false, true])
        covered.add(`${x} ${y}`)
      }
})

const instance = 'job="keyhole", instance="a"'
const calls = (labels: string) => `keyhole_rpc_duration_seconds_${labels}`
const answered = (outcome: string) =>
  `${calls('count')}{${instance}, network="n", outcome="${outcome}", source="upstream"}`
const slower = (le: string) =>
  `${calls('bucket')}{${instance}, network="n", source="upstream", le="${le}"}`
const commands = (status: string) =>
  `keyhole_file_duration_seconds_count{${instance}, command="cat", status="${status}"}`

/** Series of some minutes, a value a minute: with which an alert fires in the end, and without. */
const cases: {
  [alert: string]: [minutes: number, fires: Record<string, string>, calm: Record<string, string>]
} = {
  KeyholeDown: [40, { [`up{${instance}}`]: '0x40' }, { [`up{${instance}}`]: '1x40' }],
  KeyholeRestarts: [
    40,
    { [`process_start_time_seconds{${instance}}`]: '0+1x40' },
    { [`process_start_time_seconds{${instance}}`]: '0x38 1 2' },
  ],
  KeyholeNodeDown: [
    40,
    { [`keyhole_upstream_up{${instance}, network="n"}`]: '0x40' },
    { [`keyhole_upstream_up{${instance}, network="n"}`]: '1x38 0 0' },
  ],
  KeyholeCallsFail: [
    40,
    { [answered('error')]: '0+1x40', [answered('result')]: '0+8x40' },
    { [answered('error')]: '0+1x40', [answered('result')]: '0+10x40' },
  ],
  KeyholeCallsSlow: [
    40,
    { [slower('5')]: '0+94x40', [slower('10')]: '0+100x40', [slower('+Inf')]: '0+100x40' },
    { [slower('5')]: '0+96x40', [slower('10')]: '0+100x40', [slower('+Inf')]: '0+100x40' },
  ],
  KeyholeFileServerFails: [
    40,
    { [commands('504')]: '0+1x40', [commands('200')]: '0+8x40' },
    { [commands('504')]: '0+1x40', [commands('200')]: '0+10x40', [commands('500')]: '0+9x40' },
  ],
  KeyholeStoreNearlyFull: [
    300,
    {
      [`keyhole_store_bytes{${instance}}`]: '91x300',
      [`keyhole_store_quota_bytes{${instance}}`]: '100x300',
    },
    {
      [`keyhole_store_bytes{${instance}}`]: '91x300',
      [`keyhole_store_quota_bytes{${instance}}`]: '1000x300',
    },
  ],
  KeyholeStoreNotCollected: [
    300,
    { [`keyhole_store_last_successful_collection_timestamp_seconds{${instance}}`]: '0x300' },
    { [`keyhole_store_last_successful_collection_timestamp_seconds{${instance}}`]: '0+60x300' },
  ],
  KeyholeConnectionsUsedUp: [
    40,
    { [`keyhole_refused_total{${instance}, reason="connections"}`]: '0+1x40' },
    { [`keyhole_refused_total{${instance}, reason="rate"}`]: '0+1x40' },
  ],
  KeyholeWrongKeys: [
    40,
    { [`keyhole_refused_total{${instance}, reason="key"}`]: '0+61x40' },
    { [`keyhole_refused_total{${instance}, reason="key"}`]: '0+59x40' },
  ],
  KeyholeBusy: [
    40,
    { [`nodejs_eventloop_lag_p99_seconds{${instance}}`]: '0.6x40' },
    { [`nodejs_eventloop_lag_p99_seconds{${instance}}`]: '0.4x40' },
  ],
}

/** Of Prometheus; Debian has it in the package `prometheus`. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

describe.skipIf(!hasPromtool)('with promtool, without which this is skipped', () => {
  let directory: string
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'keyhole-alerts-'))
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  test('the rules are rules', () => {
    const { status, stdout } = spawnSync('promtool', ['check', 'rules', alertsPath])
    expect([status, String(stdout)]).toEqual([0, expect.stringContaining(`${alerts.length} rules`)])
  })

  test('the metrics have names by Prometheus’ conventions', () => {
    const own = metricsText.split('\n\n').filter((metric) => metric.startsWith('# HELP keyhole_'))
    const input = `${own.join('\n')}\n`
    const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input })
    expect([`${stdout}${stderr}`, status]).toEqual(['', 0])
  })

  test('each alert fires when it should, and only then', () => {
    const expectFiring = (
      minutes: number,
      series: Record<string, string>,
      alert: string | undefined,
    ) => ({
      interval: '1m',
      input_series: Object.entries(series).map(([series, values]) => ({ series, values })),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${minutes}m`,
          exp_samples: alert ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [],
        },
      ],
    })
    const tests = alerts.flatMap(({ alert }) => {
      const [minutes = 0, fires = {}, calm = {}] = cases[alert] ?? []
      return [expectFiring(minutes, fires, alert), expectFiring(minutes, calm, undefined)]
    })
    const path = join(directory, 'tests.yml')
    // JSON is YAML.
    writeFileSync(path, JSON.stringify({ rule_files: [alertsPath], tests }))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', path])
    expect([status, `${stdout}${stderr}`]).toEqual([0, expect.stringContaining('SUCCESS')])
  })
})
