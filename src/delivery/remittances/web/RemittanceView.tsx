import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { PhoneFold } from '#platform/web/layout/PhoneFold.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { WholeRemittance } from '../remittances.fields.ts'
import { remittanceLabel } from '../remittances.nouns.ts'
import { remittanceMachine } from '../remittances.states.ts'
import { NameColumns } from './NameColumns.tsx'
import { RemittanceActs } from './RemittanceActs.tsx'
import { RemittanceLines } from './RemittanceLines.tsx'
import classes from './remittances.module.css'
import { remittancesApi } from './remittances-api.ts'

/** One remittance: its lines, and the differences to decide before it is closed. */
export function RemittanceView({ id }: { id: string }) {
  const { data: remittance, error, refetch } = useQuery(remittancesApi.ask('get', { id }))
  const history = useQuery(remittancesApi.ask('history', { id }))
  if (!remittance)
    return error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null
  return (
    <>
      <AppLink search={{ tab: 'cash', view: 'remittances' }}>All remittances</AppLink>
      <div className={classes.head}>
        <h2 className={classes.title}>
          {remittanceLabel(remittance.number)}, {remittance.courierName}
        </h2>
        <StateBadge machine={remittanceMachine} state={remittance.state} />
        <div className={classes.acts}>
          <RemittanceActs remittance={remittance} />
        </div>
      </div>
      <PhoneFold label="Amounts and payment">
        <RemittanceSums remittance={remittance} />
      </PhoneFold>
      {remittance.file ? (
        <NameColumns key={remittance.version} remittance={remittance} file={remittance.file} />
      ) : (
        <RemittanceLines remittance={remittance} />
      )}
      <LeftOutLines leftOut={remittance.leftOut} />
      <RecordHistory key={id} query={history} />
    </>
  )
}

function LeftOutLines({ leftOut }: Pick<WholeRemittance, 'leftOut'>) {
  if (leftOut.length === 0) return null
  return (
    <Section title="Lines left out">
      <FactList
        facts={leftOut.map(({ line, text, reason }) => ({
          label: `Line ${line}`,
          value: `${reason}. In the file: ${text}`,
        }))}
      />
    </Section>
  )
}

function RemittanceSums({ remittance }: { remittance: WholeRemittance }) {
  const { currency, missing, paidMinor, dueMinor, bankMinor, bankedOn } = remittance
  const money = (minor: number) => <MoneyText minor={minor} currency={currency} />
  return (
    <div className={classes.facts}>
      <FactList
        facts={[
          { label: 'Collected', value: money(remittance.collectedMinor) },
          { label: 'Fees kept', value: money(remittance.feeMinor) },
          { label: 'Tax withheld', value: remittance.taxMinor ? money(remittance.taxMinor) : null },
          { label: 'Paid to us', value: money(paidMinor) },
          {
            label: 'Control total',
            value: remittance.controlTotal ? 'Agrees with the lines' : null,
          },
          {
            label: dueMinor < paidMinor ? 'Overpaid by' : 'Short by',
            value: dueMinor === paidMinor ? null : money(Math.abs(dueMinor - paidMinor)),
          },
        ]}
      />
      <FactList
        facts={[
          { label: 'Paid on', value: formatDay(remittance.remittedOn) },
          { label: 'Their number', value: remittance.reference },
          { label: 'In the bank', value: bankMinor === null ? null : money(bankMinor) },
          { label: 'Bank reference', value: remittance.bankReference },
          { label: 'Came in on', value: bankedOn && formatDay(bankedOn) },
          { label: 'Taken in by', value: remittance.createdBy },
          { label: 'Note', value: remittance.note },
          {
            label: 'Missing',
            value:
              missing.parcels === 0 ? null : (
                <AppLink search={{ tab: 'cash', courier: remittance.courierId, late: '1' }}>
                  {missing.parcels} {missing.parcels === 1 ? 'parcel' : 'parcels'} that were due,{' '}
                  {formatMoney(missing.cashMinor, currency)}
                </AppLink>
              ),
          },
        ]}
      />
    </div>
  )
}
