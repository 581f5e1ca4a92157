import { Loader } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Choosable } from '../customer-merges.contract.ts'
import type { WholeCustomer } from '../customers.fields.ts'
import { customerLabel } from '../customers.nouns.ts'
import { undoDays } from '../customers.rules.ts'
import classes from './customers.module.css'
import { mergesApi } from './customers-api.ts'
import { choosableLabels, MergeSides } from './MergeSides.tsx'

type DialogProps = { first: string; second: string; onClose: () => void }

type Values = {
  /** The second of the two is kept. */
  readonly isTurned: boolean
  /** What of the merged one replaces that of the kept one. */
  readonly fromMerged: readonly Choosable[]
}

const opened: Values = { isTurned: false, fromMerged: [] }

const title = 'Are they the same?'

/** Two customers side by side: what stays of which, and what goes along. */
export function MergeCustomersDialog({ first, second, onClose }: DialogProps) {
  const [{ isTurned }, setEntered] = useState(opened)
  const sidesOf = (turned: boolean) =>
    turned ? { keptId: second, mergedId: first } : { keptId: first, mergedId: second }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...mergesApi.ask('compare', sidesOf(isTurned)),
    placeholderData: keepPreviousData,
  })
  const queries = useQueryClient()
  if (!data)
    return (
      <ModalDialog title={title} onClose={onClose} isWide>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Loader />}
        <div className={classes.acts}>
          <ActButton onAct={onClose}>Cancel</ActButton>
        </div>
      </ModalDialog>
    )
  const { kept, merged } = data
  const labels = [customerLabel(merged.number), customerLabel(kept.number)] as const
  const fields: FormFields<Values> = {
    fromMerged: {
      kind: 'own',
      label: 'What counts',
      draw: ({ value, onValue }) => (
        <MergeSides
          kept={kept}
          merged={merged}
          fromMerged={value}
          onChoose={(key, isFromMerged) =>
            onValue([...value.filter((chosen) => chosen !== key), ...(isFromMerged ? [key] : [])])
          }
        />
      ),
      words: (value) => value.map((key) => choosableLabels[key]).join(', ') || 'none',
    },
  }
  return (
    <FormDialog
      area="customerMerges"
      title={title}
      subject={labels.join(' and ')}
      confirmLabel={`Merge ${labels[0]} into ${labels[1]}`}
      isWide
      fields={fields}
      opened={opened}
      onEntered={setEntered}
      whyNot={(values) =>
        isPlaceholderData || values.isTurned !== isTurned ? 'Wait for the comparison.' : null
      }
      below={() => <MergeMoves {...data} />}
      acts={(form) => (
        <ActButton onAct={() => form.change({ isTurned: !form.values.isTurned, fromMerged: [] })}>
          Keep the other one
        </ActButton>
      )}
      save={({ values }, options) =>
        mergesApi.call.merge(
          { ...sidesOf(values.isTurned), fromMerged: [...values.fromMerged] },
          options,
        )
      }
      onSaved={() => {
        tellSuccess('They are one customer now', `It can be undone for ${undoDays} days.`)
        queries.invalidateQueries({ queryKey: ['customers'] })
        onClose()
      }}
      onClose={onClose}
    />
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
