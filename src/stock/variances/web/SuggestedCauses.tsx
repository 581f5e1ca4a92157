import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { varianceCauseLabels } from '../variance-causes.ts'
import type { GivenPart, Suggestion, Variance } from '../variances.fields.ts'
import { postsInWords } from './entry-words.ts'
import { DocumentOf } from './VarianceFacts.tsx'
import classes from './variances.module.css'
import { variancesApi } from './variances-api.ts'

type Chosen = { readonly part: GivenPart; readonly isPosting: boolean }

/**
 * What the ledger suggests, the likeliest first. One click proposes it with its entry; that of the first
 * one is posted at once up to the limit of one user.
 */
export function SuggestedCauses({ variance }: { variance: Variance }) {
  const { id, version, label } = variance
  // A user who may not see costs learns the outcome from the answer.
  const mayPost =
    variance.valueMinor === null || Math.abs(variance.valueMinor) <= variance.aloneMinor
  const { data, error, refetch } = useQuery(variancesApi.ask('causes', { id }))
  const propose = useAct({
    area: 'variances',
    run: ({ part, isPosting }: Chosen, options) =>
      variancesApi.call.propose({ id, version, parts: [part], isPosting }, options),
    onDone: ({ isApproved, isPosted }) => {
      if (isPosted) tellSuccess(`${label} posted`, 'The ledger has its entry.')
      else
        tellSuccess(
          isApproved ? `${label} approved` : `${label} proposed`,
          isApproved ? 'It is small. Post it now.' : 'Another user approves it.',
        )
    },
  })
  return (
    <Section title="Suggested causes">
      {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data || error ? null : <Pending />}
      {data?.causes.length === 0 ? (
        <p className={classes.minor}>
          The ledger shows no document with this quantity. Propose a cause by hand.
        </p>
      ) : null}
      <ul className={classes.entries}>
        {data?.causes.map((one, place) => (
          <li key={keyOf(one)} className={classes.cause}>
            <div className={classes.causeFacts}>
              <strong>{varianceCauseLabels[one.cause]}</strong>
              <span className={classes.minor}>
                {one.score >= 60 ? 'Likely' : 'Possible'}
                {one.isWhole
                  ? ''
                  : `, explains ${groupedQuantity(one.quantity, variance.quantityScale)}`}
              </span>
              <span>{one.why}</span>
              {one.document ? (
                <span>
                  <DocumentOf {...one.document} />
                </span>
              ) : null}
              <span className={classes.minor}>{postsInWords(variance, [one])}</span>
              {place === 0 && one.isWhole ? (
                <span className={classes.minor}>
                  {`Up to ${formatMoney(variance.aloneMinor, variance.currency)} of a product and day it is posted at once. Above, another user approves it.`}
                </span>
              ) : null}
            </div>
            {one.isWhole ? (
              <ActButton
                size="xs"
                operation="variances.propose"
                isPending={propose.isPending}
                onAct={() =>
                  propose.start({ part: givenPart(one), isPosting: place === 0 && mayPost })
                }
              >
                {place === 0 && mayPost ? 'Propose and post' : 'Propose'}
              </ActButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const keyOf = ({ cause, truth, document, other, quantity }: Suggestion) =>
  [cause, truth, document?.id, other?.varianceId, quantity].join('/')

function givenPart({ cause, truth, quantity, other, document }: Suggestion): GivenPart {
  return { cause, truth, quantity, note: '', other, documentId: document?.id ?? null }
}
