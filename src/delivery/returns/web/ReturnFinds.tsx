import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { findDecided, findDecisionLabels, findDecisions } from '../return-words.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'

type ReturnFindsProps = {
  found: WholeReturn
  onChanged?: (found: WholeReturn) => void
}

/** Items in the parcel that are not ours, and their decisions. */
export function ReturnFinds({ found, onChanged }: ReturnFindsProps) {
  const decide = useAct({
    area: 'returns',
    run: returnsApi.call.decideFind,
    failure: 'Not decided',
    onDone: (next) => onChanged?.(next),
  })
  const remove = useAct({
    area: 'returns',
    run: returnsApi.call.removeFind,
    failure: 'Not removed',
    onDone: (next) => onChanged?.(next),
  })
  const { id, number, finds } = found
  if (finds.length === 0) return null
  return (
    <section className={classes.unit} aria-label="Not ours">
      <h3>Not ours, found in {returnLabel(number)}</h3>
      <p className={classes.quiet}>It is not in stock. Decide what becomes of it.</p>
      {finds.map(({ id: findId, code, description, quantity, decision, decidedBy, ...find }) => (
        <div key={findId} className={classes.taps}>
          <span>
            {quantity} × {code ? <CodeText code={code} /> : null} {description}
          </span>
          {decision ? (
            <span>
              <ToneBadge tone="quiet" label={findDecided[decision]} /> {decidedBy}
              {find.decidedAt ? <InstantText at={find.decidedAt} /> : null}
            </span>
          ) : (
            <>
              {findDecisions.map((one) => (
                <ActButton
                  key={one}
                  operation="returns.decideFind"
                  isPending={decide.isPending}
                  onAct={() => decide.start({ id, findId, decision: one })}
                >
                  {findDecisionLabels[one]}
                </ActButton>
              ))}
              <ActButton isPending={remove.isPending} onAct={() => remove.start({ id, findId })}>
                Remove
              </ActButton>
            </>
          )}
        </div>
      ))}
    </section>
  )
}
