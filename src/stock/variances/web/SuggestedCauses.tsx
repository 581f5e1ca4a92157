import { useQuery } from '@tanstack/react-query'
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
import { entriesOf } from '../variances.rules.ts'
import { DocumentOf } from './VarianceFacts.tsx'
import { signedQuantity } from './variance-cells.tsx'
import classes from './variances.module.css'
import { variancesApi } from './variances-api.ts'

/** What the ledger suggests, the likeliest first; one click proposes it with its entry. */
export function SuggestedCauses({ variance }: { variance: Variance }) {
  const { id, version, label } = variance
  const { data, error, refetch } = useQuery(variancesApi.ask('causes', { id }))
  const propose = useAct({
    area: 'variances',
    run: (parts: GivenPart[], options) =>
      variancesApi.call.propose({ id, version, parts }, options),
    onDone: ({ isApproved }) =>
      tellSuccess(
        isApproved ? `${label} approved` : `${label} proposed`,
        isApproved ? 'It is small. Post it now.' : 'Another user approves it.',
      ),
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
        {data?.causes.map((one) => (
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
              <span className={classes.minor}>{effectOf(variance, one)}</span>
            </div>
            {one.isWhole ? (
              <ActButton
                size="xs"
                operation="variances.propose"
                isPending={propose.isPending}
                onAct={() => propose.start([givenPart(one)])}
              >
                Propose
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

/** What its posting writes to the ledger. */
function effectOf(variance: Variance, suggestion: Suggestion): string {
  const { truth, other, otherName } = suggestion
  const entries = entriesOf(variance, [suggestion])
  if (entries.length === 0)
    return truth === 'expected'
      ? 'Posts nothing: the document books the goods.'
      : 'Posts nothing: the ledger has it already.'
  const at = ({ variantId, binId, lotId }: (typeof entries)[number]) =>
    other && variantId === other.variantId && binId === other.binId && lotId === other.lotId
      ? otherName
      : [variance.sku, ...(variance.binCode ? [`bin ${variance.binCode}`] : [])].join(', ')
  return `Posts ${entries
    .map((entry) => `${signedQuantity(entry.quantity, variance.quantityScale)} ${at(entry)}`)
    .join(' and ')}.`
}
