import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, normalize } from 'node:path'
import { type Argument, DockerfileParser, type JSONInstruction } from 'dockerfile-ast'
import { afterAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readConfig } from '#service/config/config.ts'
import packageJson from '../package.json'

// No container engine is at hand where these run: what the files say is read, and held to what the
// service reads. The workflow builds the image and starts it.

const directory = mkdtempSync(join(tmpdir(), 'keyhole-deployment-'))
afterAll(() => rmSync(directory, { recursive: true }))

// biome-ignore lint/suspicious/noExplicitAny: documents of others' formats
type Document = any
const read = (path: string) => readFileSync(path, 'utf8')

/** The documents of a YAML file; a mistake in one, and a key that is there twice, is thrown. */
const readYaml = (path: string): Document[] =>
  parseAllDocuments(read(path), { merge: true }).map((parsed) => {
    if ('errors' in parsed && parsed.errors.length > 0) throw parsed.errors[0]
    return parsed.toJS()
  })

const folder = 'docs/deploy/container'
const image = DockerfileParser.parse(read(`${folder}/Containerfile`))
const [compose] = readYaml(`${folder}/compose.yaml`)
const manifests = readYaml('docs/deploy/kubernetes.yaml')
const workflow = readYaml('.github/workflows/test.yml')[0]
const manifest = (kind: string, name = 'keyhole') =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name)

/** The environment variables that the service reads by itself. */
const settingNames = new Set<string>()
readConfig(
  new Proxy({}, { get: (_, name) => void (typeof name === 'string' && settingNames.add(name)) }),
)

/** The settings by which the service would start with a config file and these variables. */
function readSettings(configText: string, env: { [name: string]: string }) {
  const KEYHOLE_CONFIG = join(directory, 'keyhole.json')
  writeFileSync(KEYHOLE_CONFIG, configText)
  return readConfig({ ...env, KEYHOLE_CONFIG })
}

/** What a config file takes from the environment. */
const variablesOf = (configText: string) =>
  [...configText.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)

/** A time of a compose file in seconds. */
const secondsOf = (text: string) => Number.parseInt(text, 10) * (text.endsWith('m') ? 60 : 1)

const instructions = image.getInstructions()
const valuesOf = (name: string) =>
  instructions
    .filter((each) => each.getInstruction() === name)
    .map((each) => each.getArguments().map(String))
const imageEnv = Object.fromEntries(
  image
    .getENVs()
    .flatMap((each) => each.getProperties())
    .map((property) => [property.getName(), property.getValue() ?? '']),
)
const exposedPort = Number(valuesOf('EXPOSE')[0]?.[0])

test('the image is set up by variables that the service reads', () => {
  const { NODE_ENV, ...settings } = imageEnv
  expect(NODE_ENV).toBe('production')
  expect(Object.keys(settings).filter((name) => !settingNames.has(name))).toEqual([])
  expect(readConfig(settings)).toMatchObject({
    host: '0.0.0.0',
    port: exposedPort,
    dataDir: valuesOf('VOLUME')[0]?.[0],
  })
})

test('the image is made of files that are there, and runs as a user of no rights', () => {
  const [first] = valuesOf('FROM')
  expect(valuesOf('FROM').map(([name]) => name)).toEqual([first?.[0], first?.[0]])
  // Anvil needs glibc.
  expect(first?.[0]).toMatch(/^node:\d+-slim$/)
  const isIgnored = ignoreRule(read(`${folder}/Containerfile.dockerignore`))
  const sources = image
    .getCOPYs()
    .filter((copy) => copy.getFromFlag() === null)
    .flatMap((copy) => copy.getArguments().slice(0, -1).map(sourceOf))
  expect(sources).toContain('package-lock.json')
  for (const source of sources)
    expect([source, existsSync(source), isIgnored(source)]).toEqual([source, true, false])
  for (const secret of ['.keyhole', '.git', '.env', 'node_modules', 'dist'])
    expect(isIgnored(secret), secret).toBe(true)

  expect(valuesOf('USER')).toEqual([['1000:1000']])
  expect(valuesOf('STOPSIGNAL')).toEqual([['SIGTERM']])
  const [entry] = image.getENTRYPOINTs()
  const built = `/opt/keyhole/${packageJson.bin.keyhole}`
  expect(wordsOf(entry as JSONInstruction)).toEqual(['node', built])
})

const sourceOf = (argument: Argument) => normalize(String(argument.getValue()))
const wordsOf = (instruction: JSONInstruction) =>
  instruction.getJSONStrings().map((each) => JSON.parse(String(each.getValue())))

/** Of a .dockerignore in which all is left out but what is named. */
function ignoreRule(text: string) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines[0]).toBe('*')
  return (path: string) => !lines.includes(`!${path}`)
}

test('compose: two copies of one image, nginx by the published configuration, and Kubo', () => {
  const { nginx, kubo, ...copies } = compose.services
  const [one, other] = Object.values<Document>(copies)
  expect({ ...one, networks: 0 }).toEqual({ ...other, networks: 0 })
  expect(Object.keys(copies)).toHaveLength(2)
  expect(join(folder, one.build.context)).toBe('.')
  expect(existsSync(one.build.dockerfile)).toBe(true)
  for (const [name, service] of Object.entries<Document>(compose.services)) {
    expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']])
    expect(service.security_opt, name).toEqual(['no-new-privileges:true'])
    // The copies have that of their image.
    if (service.image !== 'keyhole') expect(service.healthcheck.test[0], name).toBe('CMD')
    for (const volume of service.volumes ?? []) checkVolume(volume)
  }
  expect(image.getHEALTHCHECKs()).toHaveLength(1)

  // Each address that nginx is told of is one of the published file, and one of a copy here.
  const published = read('docs/deploy/nginx.conf')
  const edits = [...nginx.command[2].matchAll(/s\|([^|]+)\|([^|]+)\|/g)]
  for (const [, from = ''] of edits) expect(published).toContain(from)
  const addresses = Object.values<Document>(copies).map(
    ({ networks }) => `${networks.inside.ipv4_address}:${exposedPort}`,
  )
  expect(edits.map(([, , to]) => to).slice(0, 2)).toEqual(addresses)
  expect(edits).toHaveLength(4)
  expect(published.match(/^ {4}server [\d.:]+/gm)).toHaveLength(addresses.length)
  expect(kubo.ports.filter((port: string) => port.includes('5001'))).toEqual([])
})

function checkVolume(volume: string) {
  const [source = ''] = volume.split(':')
  if (!source.startsWith('.')) expect(Object.keys(compose.volumes)).toContain(source)
  // The certificate is the operator's.
  else if (source !== './tls') expect(existsSync(join(folder, source)), source).toBe(true)
}

test('compose: the service takes its settings, keys and files from where they are', () => {
  const copy = compose.services['keyhole-1']
  const { KEYHOLE_CONFIG, ...variables } = copy.environment
  const configText = read(`${folder}/keyhole.json`)
  expect(copy.volumes).toContain(`./keyhole.json:${KEYHOLE_CONFIG}:ro`)
  expect(Object.keys(variables)).toEqual(variablesOf(configText))
  const settings = readSettings(configText, { ...imageEnv, MAINNET_URL: 'http://node:8545' })
  expect(settings.files).toMatchObject({ kind: 'forward', url: new URL('http://kubo:5001') })
  expect(copy.volumes).toContain(`state:${settings.dataDir}`)
  expect(settings.keysFile).toBe(join(settings.dataDir, 'keys.json'))
  const { noticeSeconds, timeoutSeconds } = settings.drain
  expect(secondsOf(copy.stop_grace_period)).toBeGreaterThan(noticeSeconds + timeoutSeconds + 5)
})

test('Kubernetes: each manifest names what the others have', () => {
  const { spec } = manifest('Deployment')
  const labels = spec.template.metadata.labels
  expect([
    spec.selector.matchLabels,
    manifest('Service').spec.selector,
    manifest('PodDisruptionBudget').spec.selector.matchLabels,
  ]).toEqual([labels, labels, labels])
  expect(spec.replicas).toBe(2)
  const pod = spec.template.spec
  const [container] = pod.containers
  expect(container.ports).toEqual([{ name: 'http', containerPort: exposedPort }])
  expect(manifest('Service').spec.ports[0].targetPort).toBe('http')
  expect(container.readinessProbe.httpGet).toEqual({ path: '/ready', port: 'http' })
  for (const probe of [container.livenessProbe, container.startupProbe])
    expect(probe.httpGet).toEqual({ path: '/health', port: 'http' })
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  expect(container.securityContext).toMatchObject({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  const names = (list: { name: string }[]) => list.map(({ name }) => name).sort()
  expect(names(container.volumeMounts)).toEqual(names(pod.volumes))
  for (const { configMap, secret } of pod.volumes) {
    if (configMap) expect(manifest('ConfigMap', configMap.name)).toBeDefined()
    if (secret) expect(manifest('Secret', secret.secretName)).toBeDefined()
  }
})

test('Kubernetes: an overlay of kustomize changes what the manifests have', () => {
  const [base] = readYaml('docs/deploy/kustomization.yaml')
  expect(base.resources).toEqual(['kubernetes.yaml'])
  const [, example = ''] =
    /```yaml\n# kustomization\.yaml\n([\s\S]*?)```/.exec(read('docs/deploy.md')) ?? []
  const [overlay] = parseAllDocuments(example).map((parsed) => parsed.toJS())
  const [container] = manifest('Deployment').spec.template.spec.containers
  expect(container.image).toMatch(new RegExp(`^${overlay.images[0].name}:`))
  expect(manifest('Deployment', overlay.replicas[0].name)).toBeDefined()
  expect(overlay.patches[0].path).toBe(`${manifest('ConfigMap').metadata.name}-config.yaml`)
})

test('Kubernetes: the service takes its settings from where they are, and has the time to end', () => {
  const pod = manifest('Deployment').spec.template.spec
  const [container] = pod.containers
  const pathOf = (name: string) =>
    container.volumeMounts.find((mount: Document) => mount.name === name).mountPath
  const configText = manifest('ConfigMap').data['keyhole.json']
  expect(container.env).toEqual([
    { name: 'KEYHOLE_CONFIG', value: `${pathOf('config')}/keyhole.json` },
  ])
  const upstreams = manifest('Secret', container.envFrom[0].secretRef.name).stringData
  expect(Object.keys(upstreams)).toEqual(variablesOf(configText))
  const settings = readSettings(configText, { ...imageEnv, ...upstreams })
  expect(settings.keysFile).toBe(`${pathOf('keys')}/keys.json`)
  expect(settings.dataDir).toBe(pathOf('state'))
  expect(Object.keys(manifest('Secret', 'keyhole-keys').stringData)).toEqual(['keys.json'])
  const { noticeSeconds, timeoutSeconds } = settings.drain
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(noticeSeconds + timeoutSeconds + 5)
  const { periodSeconds, failureThreshold } = container.readinessProbe
  expect(noticeSeconds).toBeGreaterThan(periodSeconds * failureThreshold)
})

test('the workflow runs scripts, files and stories that are there', () => {
  const jobs = Object.values<Document>(workflow.jobs)
  const steps = jobs.flatMap((job) => job.steps)
  const lines: string[] = steps.flatMap(({ run }) => run ?? [])
  const scripts = lines.flatMap((line) => /^npm (?:run )?(test|(?<=run )\S+)/.exec(line)?.[1] ?? [])
  expect(scripts).toContain('test')
  for (const script of scripts) expect(Object.keys(packageJson.scripts)).toContain(script)
  const files = lines.flatMap(
    (line) => /(?:^docker (?:build|compose) -f |^node )(\S+)/.exec(line)?.[1] ?? [],
  )
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) expect(existsSync(file), file).toBe(true)
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@v\d+$/)
  const [cluster] = readYaml(`${folder}/cluster.yaml`)
  const published = Object.values<Document>(cluster.services).flatMap(({ ports }) => ports)
  const storyEnv = steps.find(({ env }) => env)?.env
  const named = Object.values<string>(storyEnv).map((address) => new URL(address).host)
  expect(published.map((port: string) => port.replace(/:\d+$/, ''))).toEqual(named)
  for (const name of Object.keys(storyEnv)) expect(read('e2e/hosting/kubo.spec.ts')).toContain(name)
  const { matrix } = workflow.jobs.test.strategy
  expect(matrix.node).toEqual([22, 24])
  expect(matrix.os).toHaveLength(3)
})

test('updates of each kind of dependency wait some days', () => {
  const [{ updates }] = readYaml('.github/dependabot.yml') as [Document]
  for (const { cooldown, groups, directory, directories = [directory] } of updates) {
    expect(cooldown['default-days']).toBeGreaterThanOrEqual(7)
    expect(Object.keys(groups)).toHaveLength(1)
    for (const each of directories) expect(existsSync(`.${each}`), each).toBe(true)
  }
  const kinds = updates.map((update: Document) => update['package-ecosystem'])
  expect(kinds).toEqual(['npm', 'github-actions', 'docker', 'docker-compose'])
})
