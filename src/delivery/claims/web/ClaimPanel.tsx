import { Button } from '@mantine/core'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
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
import { entryLabels } from '../claim-ledger.ts'
import type { WholeClaim } from '../claims.contract.ts'
import { claimLabel } from '../claims.nouns.ts'
import { claimMachine } from '../claims.states.ts'
import { returnCaseMachine } from '../return-cases.states.ts'
import { ClaimMoves } from './ClaimMoves.tsx'
import { ClaimBalance } from './claim-cells.tsx'
import classes from './claims.module.css'
import { claimsApi } from './claims-api.ts'

const ClaimTemplateDialog = lazy(async () => ({
  default: (await import('./ClaimTemplateDialog.tsx')).ClaimTemplateDialog,
}))

/** One claim: its parcels, its evidence, and every entry of its money. */
export function ClaimPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: claim, error, refetch } = useQuery(claimsApi.ask('get', { id }))
  const history = useQuery(claimsApi.ask('history', { id }))
  const [isTemplateOpen, setTemplateOpen] = useState(false)
  if (!claim)
    return (
      <SidePanel title="Claim" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return (
    <SidePanel
      title={claimLabel(claim.number)}
      mark={<StateBadge machine={claimMachine} state={claim.state} />}
      onClose={onClose}
    >
      <ClaimMoves claim={claim} />
      <ClaimFacts claim={claim} />
      <Section title="Evidence">
        <div className={classes.acts}>
          <Button
            component="a"
            size="xs"
            variant="default"
            leftSection={<IconFileZip size={14} />}
            href={`/api/files/claims/${id}/evidence.zip`}
            download
          >
            Evidence pack
          </Button>
          <Button
            component="a"
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} />}
            href={`/api/files/claim-parcels.csv?id=${id}`}
            download
          >
            Claim file
          </Button>
          <ActButton size="xs" onAct={() => setTemplateOpen(true)}>
            Its columns
          </ActButton>
        </div>
      </Section>
      {isTemplateOpen ? (
        <Suspense>
          <ClaimTemplateDialog courierId={claim.courierId} onClose={() => setTemplateOpen(false)} />
        </Suspense>
      ) : null}
      <ClaimParcels claim={claim} />
      <ClaimMoney claim={claim} />
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function ClaimFacts({ claim }: { claim: WholeClaim }) {
  const { currency } = claim
  return (
    <FactList
      facts={[
        { label: 'Courier', value: claim.courierName },
        { label: 'Their number', value: claim.courierReference || null },
        { label: 'Outlet', value: claim.outletCode },
        { label: 'Claimed', value: <MoneyText minor={claim.claimedMinor} currency={currency} /> },
        { label: 'Received', value: <MoneyText minor={claim.receivedMinor} currency={currency} /> },
        {
          label: 'Still owed',
          value: <ClaimBalance minor={claim.balanceMinor} currency={currency} />,
        },
        { label: 'Taken until', value: formatDay(claim.fileBy) },
        { label: 'Answer by', value: formatDay(claim.answerBy) },
        { label: 'Courier says', value: claim.answer || null },
        { label: 'Filed by', value: claim.filedBy },
      ]}
    />
  )
}

function ClaimParcels({ claim: { lines, currency } }: { claim: WholeClaim }) {
  return (
    <Section title="Parcels">
      <table className={classes.table}>
        <thead>
          <tr>
            <th>Parcel</th>
            <th>Number</th>
            <th>State</th>
            <th className={classes.right}>Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.caseId}>
              <td>
                <AppLink to="/returns-not-received" search={{ case: line.caseId }}>
                  <CodeText code={line.parcelCode} />
                </AppLink>
              </td>
              <td>{line.trackingNumber}</td>
              <td>
                <StateBadge machine={returnCaseMachine} state={line.caseState} />
              </td>
              <td className={classes.right}>
                <MoneyText minor={line.amountMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function ClaimMoney({ claim: { entries, currency } }: { claim: WholeClaim }) {
  return (
    <Section title="Money">
      <table className={classes.table}>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>
                {entryLabels[entry.kind]}, {entry.parcelCode}
                <span className={classes.minor}>
                  <InstantText at={entry.at} />
                  {entry.by ? `, ${entry.by}` : ''}
                  <EntryReference reference={entry.reference} />
                  {entry.reason ? `, ${entry.reason}` : ''}
                </span>
              </td>
              <td className={classes.right}>
                <MoneyText minor={entry.amountMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

/**
 * Links to the remittance that paid; looked up by its number, because the area of remittances
 * depends on claims.
 */
function EntryReference({ reference }: { reference: string }) {
  const number = /^Remittance (\d+)$/.exec(reference)?.[1]
  if (!number) return reference ? `, ${reference}` : null
  return (
    <>
      ,{' '}
      <AppLink to="/dispatch" search={{ tab: 'cash', view: 'remittances', q: number }}>
        {reference}
      </AppLink>
    </>
  )
}
