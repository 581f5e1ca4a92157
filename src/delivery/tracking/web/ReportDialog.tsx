import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type AdviceReason,
  adviceReasons,
  adviceReasonWords,
} from '#delivery/couriers/advice-reasons.ts'
import { type CourierNews, courierNews, newsWords } from '#delivery/couriers/courier-news.ts'
import type { ReportableParcel } from '#delivery/dispatch/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { isInstant } from '#platform/date-times.ts'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { DateTimeField } from '#platform/web/DateTimeField.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ReportOutcome } from '../hand-report.fields.ts'
import classes from './report.module.css'
import { trackingApi } from './tracking-api.ts'

export type ReportDialogProps = {
  parcels: readonly ReportableParcel[]
  /** The courier's most likely report. */
  news?: CourierNews
  /** The open check that this settles. */
  checkId?: string | null
  onDone: () => void
  onClose: () => void
}

/** Enters a courier's report by phone, email or portal; each parcel shows its result. */
export function ReportDialog(props: ReportDialogProps) {
  const { parcels, onDone, onClose, checkId = null } = props
  const [news, setNews] = useState<CourierNews | ''>(props.news ?? '')
  const [reason, setReason] = useState<AdviceReason | ''>('')
  const [at, setAt] = useState('')
  const [saidBy, setSaidBy] = useState('')
  const [note, setNote] = useState('')
  const [isCollected, setCollected] = useState(false)
  const [isTried, setTried] = useState(false)
  const [outcomes, setOutcomes] = useState<readonly ReportOutcome[]>([])
  const taken = new Set(outcomes.flatMap(({ parcelId, isTaken }) => (isTaken ? [parcelId] : [])))
  const left = parcels.filter(({ id }) => !taken.has(id))
  const cash = news === 'delivered' ? left.filter(({ cashMinor }) => cashMinor > 0) : []
  const isOver = outcomes.length > 0 && left.length === 0
  const act = useAct({
    area: 'tracking',
    run: trackingApi.call.report,
    onRefusal: () => true,
    onDone: (answer) => {
      const own = new Set(answer.outcomes.map(({ parcelId }) => parcelId))
      setOutcomes((now) => [
        ...now.filter(({ parcelId }) => !own.has(parcelId)),
        ...answer.outcomes,
      ])
      if (parcels.length > 1 || answer.outcomes.some(({ isTaken }) => !isTaken)) return
      tellSuccess('Report saved', `${parcels[0]?.code ?? 'The parcel'} follows it.`)
      onDone()
    },
  })
  const [first] = parcels
  const courier = sameCourier(parcels) ?? 'the courier'
  const needsReason = news === 'attempt_failed' && reason === ''
  const needsCash = cash.length > 0 && !isCollected
  const save = () => {
    if (isOver) return onDone()
    setTried(true)
    if (news === '' || needsReason || needsCash || (at !== '' && !isInstant(at))) return
    act.start({
      rows: left.map(({ id, cashMinor }) => ({
        parcelId: id,
        cashMinor: news === 'delivered' ? cashMinor : null,
      })),
      news,
      reason: news === 'attempt_failed' && reason !== '' ? reason : null,
      at: at === '' ? new Date().toISOString() : at,
      saidBy: saidBy.trim(),
      note: note.trim(),
      checkId,
    })
  }
  return (
    <ConfirmDialog
      title={
        parcels.length === 1
          ? `What does ${courier} say about ${first?.code ?? 'it'}?`
          : `What does ${courier} say about ${parcels.length} parcels?`
      }
      confirmLabel={isOver ? 'Done' : 'Save report'}
      isWide={parcels.length > 1}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={save}
      onClose={outcomes.length > 0 ? onDone : onClose}
      fields={
        <div className={classes.form}>
          <div className={classes.pair}>
            <NativeSelect
              label="Status"
              required
              value={news}
              error={isTried && news === '' ? 'Choose what the courier says.' : null}
              data={[{ value: '', label: 'Choose' }, ...choicesOf(courierNews, newsWords)]}
              onChange={({ currentTarget: { value } }) =>
                setNews(courierNews.find((one) => one === value) ?? '')
              }
            />
            <DateTimeField
              label="When"
              description="Left empty: now."
              max={new Date().toISOString()}
              value={at}
              onInstant={setAt}
            />
          </div>
          {news === 'attempt_failed' ? (
            <NativeSelect
              label="Why it failed"
              required
              value={reason}
              error={isTried && needsReason ? 'Choose why the attempt failed.' : null}
              data={[
                { value: '', label: 'Choose' },
                ...choicesOf(adviceReasons, adviceReasonWords),
              ]}
              onChange={({ currentTarget: { value } }) =>
                setReason(adviceReasons.find((one) => one === value) ?? '')
              }
            />
          ) : null}
          {cash.length > 0 ? (
            <Checkbox
              label={`The courier collected ${sumOf(cash)}${cash.length > 1 ? ` for ${cash.length} parcels` : ''}`}
              description="It counts as paid, and the courier owes it from now on."
              error={isTried && needsCash ? 'Confirm the cash that was collected.' : null}
              checked={isCollected}
              onChange={({ currentTarget: { checked } }) => setCollected(checked)}
            />
          ) : null}
          <div className={classes.pair}>
            <TextInput
              label="Who said it"
              placeholder="Name, branch or portal"
              maxLength={120}
              value={saidBy}
              onChange={({ currentTarget: { value } }) => setSaidBy(value)}
            />
            <Textarea
              label="Note"
              autosize
              minRows={1}
              maxLength={500}
              value={note}
              onChange={({ currentTarget: { value } }) => setNote(value)}
            />
          </div>
          {parcels.length > 1 || outcomes.length > 0 ? (
            <Results parcels={parcels} outcomes={outcomes} />
          ) : null}
        </div>
      }
    >
      The parcel, its order, its payment and the courier’s debt follow as if the courier’s server
      had sent it.
    </ConfirmDialog>
  )
}

function Results(props: {
  parcels: readonly ReportableParcel[]
  outcomes: readonly ReportOutcome[]
}) {
  return (
    <ul className={classes.results}>
      {props.parcels.map(({ id, code, cashMinor, currency }) => {
        const outcome = props.outcomes.find(({ parcelId }) => parcelId === id)
        return (
          <li key={id}>
            <CodeText code={code} />
            {cashMinor > 0 ? <span>{formatMoney(cashMinor, currency)}</span> : null}
            {outcome?.isTaken ? <ToneBadge tone="good" label="Saved" /> : null}
            {outcome && !outcome.isTaken ? (
              <span role="alert" className={classes.problem}>
                {outcome.problem}
              </span>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function sameCourier(parcels: readonly ReportableParcel[]): string | null {
  const names = new Set(parcels.map(({ courierName }) => courierName))
  return names.size === 1 ? ([...names][0] ?? null) : null
}

function sumOf(parcels: readonly ReportableParcel[]): string {
  const sums = new Map<string, number>()
  for (const { cashMinor, currency } of parcels)
    sums.set(currency, (sums.get(currency) ?? 0) + cashMinor)
  return [...sums].map(([currency, minor]) => formatMoney(minor, currency)).join(' and ')
}
