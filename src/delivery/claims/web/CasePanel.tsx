import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { caseLabel, claimLabel } from '../claims.nouns.ts'
import { claimMachine } from '../claims.states.ts'
import { gateVerdictLabels, gateVerdicts } from '../gate-verdicts.ts'
import type { WholeReturnCase } from '../return-cases.contract.ts'
import { returnCaseMachine } from '../return-cases.states.ts'
import { CaseMoves } from './CaseMoves.tsx'
import { CaseNotes } from './CaseNotes.tsx'
import { MissingFor } from './case-cells.tsx'
import { casesApi } from './claims-api.ts'

/** One missing parcel: what the courier says, what was done, and the next step. */
export function CasePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: found, error, refetch } = useQuery(casesApi.ask('get', { id }))
  const history = useQuery(casesApi.ask('history', { id }))
  if (!found)
    return (
      <SidePanel title="Missing return" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return (
    <SidePanel
      title={caseLabel(found.parcelCode)}
      mark={<StateBadge machine={returnCaseMachine} state={found.state} />}
      onClose={onClose}
    >
      <CaseMoves found={found} />
      <CaseFacts found={found} />
      <CaseNotes found={found} />
      {found.claims.length > 0 ? <ClaimsOfCase claims={found.claims} /> : null}
      <Section title="Scans at our gate">
        {found.scans.length === 0
          ? 'None: it was not held under a scanner at the gate.'
          : found.scans.map(({ at, session, verdict }) => (
              <p key={`${session} ${at}`}>
                <InstantText at={at} />, gate session {session}: {verdictInWords(verdict)}
              </p>
            ))}
      </Section>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function verdictInWords(verdict: string): string {
  const known = gateVerdicts.find((one) => one === verdict)
  return known ? gateVerdictLabels[known].toLowerCase() : verdict
}

const causeLabels: Readonly<Record<WholeReturnCase['cause'], string>> = {
  said_returned: 'Courier says',
  way_back_too_long: 'On its way back',
  delivered_and_back: 'Courier says',
  lost: 'Courier says',
}

const causeValues: Readonly<Record<WholeReturnCase['cause'], string | null>> = {
  said_returned: null,
  way_back_too_long: "Past this courier's return time",
  delivered_and_back: 'Delivered, but received back here',
  lost: 'Lost',
}

function CaseFacts({ found }: { found: WholeReturnCase }) {
  const { currency } = found
  return (
    <FactList
      facts={[
        { label: 'Missing for', value: <MissingFor row={found} /> },
        {
          label: causeLabels[found.cause],
          value: causeValues[found.cause] ?? (found.saidText || 'Returned to the shipper'),
        },
        { label: 'Courier', value: found.courierName },
        {
          label: 'Tracking number',
          value: found.trackingNumber ? <CodeText code={found.trackingNumber} /> : null,
        },
        {
          label: 'Order',
          value: (
            <AppLink to="/orders" search={{ open: found.orderId }}>
              {found.orderNumber}
            </AppLink>
          ),
        },
        {
          label: 'Handed over',
          value: found.handedOverAt ? <InstantText at={found.handedOverAt} /> : null,
        },
        { label: 'Worth', value: <MoneyText minor={found.valueMinor} currency={currency} /> },
        {
          label: 'Cash to collect',
          value: found.cashMinor ? <MoneyText minor={found.cashMinor} currency={currency} /> : null,
        },
        {
          label: 'Can be claimed',
          value: (
            <>
              <MoneyText minor={found.claimableMinor} currency={currency} />,{' '}
              {formatDay(found.fileFrom)} to {formatDay(found.fileBy)}
            </>
          ),
        },
        { label: 'Seen to by', value: found.ownerName },
      ]}
    />
  )
}

function ClaimsOfCase({ claims }: Pick<WholeReturnCase, 'claims'>) {
  return (
    <Section title="Claims">
      {claims.map(({ id, number, state }) => (
        <p key={id}>
          <AppLink to="/returns-not-received" search={{ tab: 'claims', claim: id }}>
            {claimLabel(number)}
          </AppLink>{' '}
          <StateBadge machine={claimMachine} state={state} />
        </p>
      ))}
    </Section>
  )
}
