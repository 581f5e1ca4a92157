import { formatDay } from '#platform/days.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import {
  CustomerFrame,
  CustomerHeading,
  CustomerSentence,
  CustomerText,
} from '#platform/web/layout/CustomerFrame.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { LinkPending } from '#platform/web/layout/LinkPending.tsx'
import lines from '#platform/web/line-table.module.css'
import { useLinkRead } from '#platform/web/link-read.ts'
import { useLinkToken } from '#platform/web/link-token.ts'
import { cardPeriod, cardRows, cardScore, cardShare, cardVerdict } from '../score-card.rules.ts'
import type { ScoreCard } from '../supplier-analytics.fields.ts'
import { monthText } from './figure-texts.ts'
import { scoreLinkApi } from './score-link-api.ts'

/** What the link to a shared score opens, for a supplier without an account. */
export function ScoreLinkPage() {
  const token = useLinkToken()
  const read = useLinkRead(scoreLinkApi.ask('get', { token: token || '-' }))
  if (read.data) return <Card card={read.data} />
  if (!read.refusal) return <LinkPending read={read} title="Score" />
  return (
    <CustomerFrame title="No score here" company="">
      <CustomerSentence title="No score here" text={read.refusal.message} />
    </CustomerFrame>
  )
}

function Card({ card }: { card: ScoreCard }) {
  const { company, supplier, madeOn, months } = card
  return (
    <CustomerFrame title={`Score of ${supplier} · ${company}`} company={company}>
      <CustomerHeading>Score of {supplier}</CustomerHeading>
      <CustomerText>{cardVerdict(card)}</CustomerText>
      <CustomerText>
        {cardPeriod(card)}. Made on {formatDay(madeOn)}.
      </CustomerText>
      <FactList facts={cardRows(card).map(([label, value]) => ({ label, value }))} />
      {months.length > 1 ? <Months months={months} /> : null}
      <ActButton onAct={() => window.print()}>Print score</ActButton>
    </CustomerFrame>
  )
}

function Months({ months }: Pick<ScoreCard, 'months'>) {
  return (
    <table className={lines.lines}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className={lines.right}>
            On time
          </th>
          <th scope="col" className={lines.right}>
            Fill rate
          </th>
          <th scope="col" className={lines.right}>
            Defects
          </th>
          <th scope="col" className={lines.right}>
            Score
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, onTime, fill, defects, score }) => (
          <tr key={month}>
            <td>{monthText(month)}</td>
            <td className={lines.right}>{cardShare(onTime)}</td>
            <td className={lines.right}>{cardShare(fill)}</td>
            <td className={lines.right}>{cardShare(defects)}</td>
            <td className={lines.right}>{cardScore(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
