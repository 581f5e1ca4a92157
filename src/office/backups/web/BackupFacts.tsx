import type { Tone } from '#platform/machine.ts'
import { formatAgo, formatCount, formatInstant } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { backupRunStates } from '../backup-run-states.ts'
import type { BackupRunRow, BackupsOverview } from '../backups.fields.ts'
import { FaultNote } from './FaultNote.tsx'

type Keeper = NonNullable<BackupsOverview['keeper']>

/** Where backups are kept, how old they are, and when the next ones are made. */
export function BackupFacts({ overview, keeper }: { overview: BackupsOverview; keeper: Keeper }) {
  const { lastDrill, nextDrillAt } = overview
  return (
    <>
      {keeper.fault ? (
        <FaultNote title="The last attempt failed and is tried again." fault={keeper.fault} />
      ) : null}
      {keeper.isSeen ? null : (
        <FaultNote
          title="The server that makes the backups does not run."
          fault={`Nothing has been copied since ${formatInstant(keeper.seenAt)}. Start that server again.`}
        />
      )}
      {lastDrill?.fault ? (
        <FaultNote title="The last restore drill failed." fault={lastDrill.fault} />
      ) : null}
      <FactList
        facts={[
          { label: 'State', value: <ToneBadge {...stateOf(overview, keeper)} isLarge /> },
          {
            label: keeper.isFolder ? 'Folder' : 'Bucket',
            value: `${keeper.place}, ${keeper.isEncrypted ? 'encrypted' : 'not encrypted'}`,
          },
          { label: 'Last whole backup', value: <LastWhole keeper={keeper} /> },
          {
            label: 'Changes copied until',
            value: keeper.logAt ? <InstantText at={keeper.logAt} /> : 'Nothing copied yet',
          },
          {
            label: 'Can be restored',
            value: keeper.oldestAt && (
              <>
                Any second since <InstantText at={keeper.oldestAt} />. Backups of the last{' '}
                {formatCount(keeper.keepDays)} days are kept.
              </>
            ),
          },
          {
            label: 'Next whole backup',
            value: keeper.nextWholeAt ? <InstantText at={keeper.nextWholeAt} /> : 'Soon',
          },
          { label: 'Last restore drill', value: <LastDrill run={lastDrill} /> },
          {
            label: 'Next restore drill',
            value: nextDrillAt ? <InstantText at={nextDrillAt} /> : 'Not scheduled',
          },
        ]}
      />
    </>
  )
}

function stateOf(
  { isLate, lastDrill }: BackupsOverview,
  { isSeen, fault, newestEndedAt }: Keeper,
): { readonly tone: Tone; readonly label: string } {
  if (!isSeen) return { tone: 'bad', label: 'Server is away' }
  if (newestEndedAt === null && fault === null)
    return { tone: 'waiting', label: 'First backup is made' }
  if (isLate) return { tone: 'bad', label: 'Late' }
  if (fault !== null) return { tone: 'waiting', label: 'Last attempt failed' }
  if (lastDrill?.state === 'failed') return { tone: 'bad', label: 'Restore drill failed' }
  return { tone: 'good', label: 'Up to date' }
}

function LastWhole({ keeper }: { keeper: Keeper }) {
  const { newestBeganAt, newestEndedAt, newestBytes } = keeper
  if (newestBeganAt === null || newestEndedAt === null || newestBytes === null) return 'None yet'
  const seconds = Math.ceil((Date.parse(newestEndedAt) - Date.parse(newestBeganAt)) / 1000)
  return (
    <>
      <InstantText at={newestEndedAt} /> ({formatAgo(newestEndedAt, Date.now())}),{' '}
      {formatCount(Math.ceil(newestBytes / 1_000_000))} MB, made in{' '}
      {`${formatCount(seconds)}\u00a0s`}
    </>
  )
}

function LastDrill({ run }: { run: BackupRunRow | null }) {
  if (run === null || run.endedAt === null) return 'None yet'
  return (
    <>
      <ToneBadge {...backupRunStates[run.state]} /> <InstantText at={run.endedAt} />
    </>
  )
}
