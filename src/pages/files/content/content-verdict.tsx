import { describeHashing } from '#domain/files/content/content-check.ts'
import { kuboAddCommand } from '#domain/files/unixfs/kubo-add-command.ts'
import { formatByteCount } from '#domain/values/hex.ts'
import type { FileContent } from '#pages/files/content/use-file-content.ts'
import { RailRow } from '#ui/entity/rail-section.tsx'
import { LostPartNote } from '#ui/lazy/reload-note.tsx'
import { ActionButton, CopyButton } from '#ui/values/copy-button.tsx'
import { Passed } from '#ui/verdict/passed.tsx'

type Props = {
  file: FileContent
}

/** The reason of a verdict, or the button that reads the bytes missing for one. */
export default function ContentVerdict({
  file: { check, isCheckLost, isWhole, size, reading },
}: Props) {
  switch (check?.verdict) {
    case 'verified': {
      const kuboCommand = kuboAddCommand(check.how)
      return (
        <>
          <RailRow label="Bytes">
            <Passed>match this CID</Passed>
          </RailRow>
          <RailRow label="Import settings">{describeHashing(check.how)}</RailRow>
          {kuboCommand !== undefined && (
            <RailRow label="Kubo">
              <code className="data break-all">{kuboCommand}</code>
              <CopyButton text={kuboCommand} what="Kubo command" />
            </RailRow>
          )}
        </>
      )
    }
    case 'mismatch':
      return (
        <>
          <RailRow label="Bytes">
            <span className="font-medium text-bad">do not match this CID</span>
          </RailRow>
          <p className="border-t border-line py-1.5 text-sm">
            CID of the received bytes: <span className="data break-all">{check.here}</span>
          </p>
          <RailRow label="Import settings">
            {describeHashing(check.how)}
            {typeof check.how === 'object' && ', as uploaded from this browser'}
          </RailRow>
        </>
      )
    case 'not verifiable':
      return (
        <>
          <RailRow label="Bytes">
            <span className="text-mute">not verifiable</span>
          </RailRow>
          <p className="border-t border-line py-1.5 text-sm text-mute">{check.why}</p>
        </>
      )
    case undefined:
      if (isCheckLost) return <LostPartNote className="py-1 text-sm" missing="Not checked" />
      return isWhole || reading.isRunning ? (
        <RailRow label="Verifying…" />
      ) : (
        <div className="grid justify-items-start gap-1.5 py-1 text-sm">
          <p className="text-mute">Not checked: only the beginning was read.</p>
          <ActionButton onClick={() => reading.start('check')}>
            Verify {size === undefined ? 'all' : formatByteCount(size)}
          </ActionButton>
        </div>
      )
  }
}
