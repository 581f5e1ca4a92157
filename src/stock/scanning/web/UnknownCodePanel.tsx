import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { useWhyNotShared } from '#platform/web/permissions-context.ts'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import { codeKindLabels } from '../code-kinds.ts'
import type { UnknownCode } from '../scan-history.contract.ts'
import classes from './scan-history.module.css'
import { scanHistoryApi } from './scan-history-api.ts'

type UnknownCodePanelProps = { code: UnknownCode; onAssign: () => void; onClose: () => void }

/** One unknown code: who scanned it where, and what to do about it. */
export function UnknownCodePanel({ code: row, onAssign, onClose }: UnknownCodePanelProps) {
  const { code, shown, state } = row
  const whyNot = useWhyNotShared(capability.scanHistory)
  const act = useQuietAct({
    area: 'scanHistory',
    run: scanHistoryApi.call.ignore,
    failure: `${shown} was not changed`,
  })
  const isIgnored = state === 'ignored'
  const ignore = () =>
    act.change(
      { code, isIgnored: !isIgnored },
      {
        words: isIgnored ? `${shown} is listed again` : `${shown} is ignored`,
        back: () => ({ code, isIgnored }),
      },
    )
  return (
    <SidePanel title="Unknown code" onClose={onClose}>
      <div className={classes.acts}>
        <ActButton
          weight="main"
          whyNot={whyNot ?? row.whyNotAssigned}
          operation="scanHistory.assign"
          onAct={onAssign}
        >
          Assign to product
        </ActButton>
        <ActButton
          whyNot={whyNot}
          operation="scanHistory.ignore"
          isPending={act.isPending}
          onAct={ignore}
        >
          {isIgnored ? 'List again' : 'Ignore'}
        </ActButton>
      </div>
      <p className={classes.message}>{row.message}</p>
      <FactList
        facts={[
          { label: 'Code', value: <CodeText code={shown} /> },
          { label: 'Code type', value: codeKindLabels[row.codeKind] },
          { label: 'Scans', value: row.count },
          { label: 'Last scan', value: <InstantText at={row.lastAt} /> },
          { label: 'Users', value: row.users.join(', ') },
          { label: 'Outlets', value: row.outlets.join(', ') },
          { label: 'Tasks', value: row.tasks.join(', ') },
          { label: 'Last scanned for', value: row.lastRecord || null },
          {
            label: 'Its scans',
            value: <AppLink search={{ q: code }}>All scans of this code</AppLink>,
          },
        ]}
      />
    </SidePanel>
  )
}
