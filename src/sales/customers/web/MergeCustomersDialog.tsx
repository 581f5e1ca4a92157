import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Choosable } from '../customer-merges.contract.ts'
import type { WholeCustomer } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { undoDays } from '../customers.rules.ts'
import classes from './customers.module.css'
import { mergesApi } from './customers-api.ts'
import { MergeSides } from './MergeSides.tsx'

type DialogProps = { first: string; second: string; onClose: () => void }

/** Two customers side by side: what stays of which, and what goes along. */
export function MergeCustomersDialog({ first, second, onClose }: DialogProps) {
  const [isTurned, setTurned] = useState(false)
  const [fromMerged, setFromMerged] = useState<readonly Choosable[]>([])
  const sides = isTurned ? { keptId: second, mergedId: first } : { keptId: first, mergedId: second }
  const { data, error, refetch } = useQuery(mergesApi.ask('compare', sides))
  const queries = useQueryClient()
  const act = useAct({
    area: 'customerMerges',
    run: mergesApi.call.merge,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess('They are one customer now', `It can be undone for ${undoDays} days.`)
      queries.invalidateQueries({ queryKey: ['customers'] })
      onClose()
    },
  })
  const toggle = (key: Choosable, isFromMerged: boolean) =>
    setFromMerged((now) => (isFromMerged ? [...now, key] : now.filter((chosen) => chosen !== key)))
  return (
    <ModalDialog title="Are they the same?" onClose={onClose} isWide>
      <div className={classes.form}>
        {error && !data ? (
          <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
        ) : null}
        {data ? (
          <>
            <MergeSides
              kept={data.kept}
              merged={data.merged}
              fromMerged={fromMerged}
              onChoose={toggle}
            />
            <MergeMoves {...data} />
          </>
        ) : null}
        {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
        <div className={classes.acts}>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton
            onAct={() => {
              setTurned(!isTurned)
              setFromMerged([])
            }}
          >
            Keep the other one
          </ActButton>
          {data ? (
            <ActButton
              weight="main"
              isPending={act.isPending}
              onAct={() => act.start({ ...sides, fromMerged: [...fromMerged] })}
            >
              Merge {customerLabel(data.merged.number)} into {customerLabel(data.kept.number)}
            </ActButton>
          ) : null}
        </div>
      </div>
    </ModalDialog>
  )
}

type MovesProps = {
  kept: WholeCustomer
  merged: WholeCustomer
  moves: readonly { what: string; count: number }[]
}

function MergeMoves({ kept, merged, moves }: MovesProps) {
  const label = customerLabel(merged.number)
  return (
    <div>
      <p className={classes.warning}>
        {label} then leads to {customerLabel(kept.number)}, wherever it is linked. What goes along:
      </p>
      <ul className={classes.moves}>
        {moves.length === 0 ? <li>nothing but the number</li> : null}
        {moves.map(({ what, count }) => (
          <li key={what}>
            {count} {count === 1 ? singular(what) : what}
          </li>
        ))}
      </ul>
    </div>
  )
}

function singular(what: string): string {
  return what.endsWith('sses') ? what.slice(0, -2) : what.replace(/s$/, '')
}
