import { ActButton } from '#platform/web/ActButton.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ArrivedTable } from '../table-imports.contract.ts'
import classes from './imports.module.css'
import { tablesApi } from './table-imports-api.ts'

/** Offers the kind that the headings of a file speak for. */
export function ProposedKind({ table }: { table: ArrivedTable }) {
  const { id, version, proposedKind } = table
  const reread = useAct({ area: 'tableImports', run: tablesApi.call.reread })
  if (proposedKind === null) return null
  const { kind, label } = proposedKind
  return (
    <div role="note" className={classes.question}>
      <p className={classes.proposal}>
        The headings are those of “{label}”. Imported as another kind, columns are read wrongly or
        not at all.
      </p>
      <ActButton
        isPending={reread.isPending}
        onAct={() => reread.start({ id, version, kind, reading: {} })}
      >
        Import as {label}
      </ActButton>
    </div>
  )
}
