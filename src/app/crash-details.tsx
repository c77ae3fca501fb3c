import { useEffect, useState } from 'react'
import { ownBuild } from '#api/dashboard-build.ts'
import { redactDeviceSecrets } from '#api/log/device-secrets.ts'
import { CopyButton } from '#ui/values/copy-button.tsx'

/** Details for a bug report: page, build, browser, time, and the error with its stack. */
export default function CrashDetails({ error }: { error: Error }) {
  const [details, setDetails] = useState<string>()
  useEffect(() => {
    const { name, message, stack = '' } = error
    const detailLines = [
      `Page: ${location.pathname}${location.search}`,
      `Build: ${ownBuild ?? 'dev'}`,
      `Browser: ${navigator.userAgent}`,
      `Time: ${new Date().toISOString()}`,
      '',
      // Chromium repeats name and message before the stack, others do not.
      stack.includes(message) ? stack : `${name}: ${message}\n${stack}`,
    ]
    redactDeviceSecrets(detailLines.join('\n')).then(setDetails)
  }, [error])
  if (details === undefined) return null
  return (
    <>
      <pre className="data mt-4 mb-1 max-h-64 overflow-auto whitespace-pre-wrap wrap-anywhere">
        {details}
      </pre>
      <CopyButton text={details} what="details" />
    </>
  )
}
