import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type {
  BookingOutcome,
  BookingProgress,
  OffersOfParcel,
  ParcelOffer,
} from '../../parcels.fields.ts'
import { parcelsApi } from '../dispatch-api.ts'
import { BookingBar, BookingEndNote, endOfRow } from './BookingEnds.tsx'
import { type Choice, type Choices, choiceOf, rowsToBook, whyNotAny } from './booking-choices.ts'
import classes from './parcels.module.css'

type BookDialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

/**
 * Books parcels, each with the courier that the user chose. It stays open until each row has a
 * result: a refused row can be booked again there, with the same or another courier.
 */
export function BookDialog({ ids, onDone, onClose }: BookDialogProps) {
  const [choices, setChoices] = useState<Choices>({})
  const [outcomes, setOutcomes] = useState<readonly BookingOutcome[]>([])
  const { data, error, refetch } = useQuery(parcelsApi.ask('offers', { ids: [...ids] }))
  const parcels = data?.parcels ?? []
  const outcomeOf = (id: string) => outcomes.find(({ parcelId }) => parcelId === id)
  const progress = useProgress(outcomes)
  const endOf = (id: string) => endOfRow(outcomeOf(id), progress.get(id))
  const left = parcels.filter(({ parcelId }) => ['open', 'failed'].includes(endOf(parcelId)))
  const rows = rowsToBook(left, choices)
  const act = useAct({
    area: 'parcels',
    run: parcelsApi.call.book,
    onRefusal: () => true,
    onDone: (answer) => {
      const own = new Set(answer.outcomes.map(({ parcelId }) => parcelId))
      setOutcomes((now) => [
        ...now.filter(({ parcelId }) => !own.has(parcelId)),
        ...answer.outcomes,
      ])
    },
  })
  const change = (id: string, patch: Partial<Choice>) =>
    setChoices((now) => ({ ...now, [id]: { ...now[id], ...patch } }))
  const isOver = parcels.length > 0 && left.length === 0
  const count = (number: number) => (number === 1 ? '1 parcel' : `${number} parcels`)
  const close = outcomes.length > 0 ? onDone : onClose
  const book = () => {
    if (isOver) return onDone()
    if (rows.length === 0) return close()
    const again = new Set(rows.map(({ parcelId }) => parcelId))
    setOutcomes((now) => now.filter(({ parcelId }) => !again.has(parcelId)))
    act.start({ rows })
  }
  return (
    <ConfirmDialog
      title={outcomes.length > 0 ? 'Booking parcels' : `Book ${count(left.length || ids.length)}?`}
      confirmLabel={isOver ? 'Close' : rows.length > 0 ? `Book ${count(rows.length)}` : 'Book'}
      wayOut={isOver ? null : outcomes.length > 0 ? 'Close' : 'Cancel'}
      isWide
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={book}
      onClose={close}
      fields={
        error ? (
          <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
        ) : (
          <>
            {outcomes.length > 0 ? (
              <BookingBar ends={parcels.map(({ parcelId }) => endOf(parcelId))} />
            ) : null}
            <ForAll
              parcels={left}
              onChoose={(courierId) => {
                for (const { parcelId } of left) change(parcelId, { courierId })
              }}
            />
            <div className={classes.scroll}>
              <table className={classes.rows}>
                <thead>
                  <tr>
                    <th scope="col">Parcel</th>
                    <th scope="col">Cash</th>
                    <th scope="col">Weight, g</th>
                    <th scope="col">Courier</th>
                    <th scope="col">Tracking number</th>
                  </tr>
                </thead>
                <tbody>
                  {parcels.map((parcel) => (
                    <BookRow
                      key={parcel.parcelId}
                      parcel={parcel}
                      choice={choiceOf(parcel, choices)}
                      outcome={outcomeOf(parcel.parcelId)}
                      progress={progress.get(parcel.parcelId)}
                      onChange={(patch) => change(parcel.parcelId, patch)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )
      }
    >
      The cash to collect is fixed when a parcel is booked. What a courier refuses can be booked
      again here, with the same or another courier.
    </ConfirmDialog>
  )
}

/** The progress of the bookings requested here; it follows the couriers’ answers. */
function useProgress(outcomes: readonly BookingOutcome[]): ReadonlyMap<string, BookingProgress> {
  const ids = outcomes.flatMap(({ parcelId, state }) => (state === 'requested' ? [parcelId] : []))
  const { data } = useQuery({
    ...parcelsApi.ask('progress', { ids }),
    enabled: ids.length > 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.every((row) => row.state !== 'requested') ? false : followMilliseconds,
  })
  const asked = new Set(ids)
  return new Map(
    (data?.rows ?? []).flatMap((row) => (asked.has(row.parcelId) ? [[row.parcelId, row]] : [])),
  )
}

/** Live hints come first; this is for a connection that missed one. */
const followMilliseconds = 3_000

/** One courier for every row that it takes. */
function ForAll(props: { parcels: readonly OffersOfParcel[]; onChoose: (id: string) => void }) {
  const [first] = props.parcels
  if (!first || props.parcels.length < 2) return null
  return (
    <NativeSelect
      label="All of them with"
      value=""
      data={[
        { value: '', label: 'The courier suggested for each' },
        ...first.offers.map(({ courierId, name }) => ({ value: courierId, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => value && props.onChoose(value)}
    />
  )
}

type RowProps = {
  parcel: OffersOfParcel
  choice: Choice
  outcome: BookingOutcome | undefined
  progress: BookingProgress | undefined
  onChange: (patch: Partial<Choice>) => void
}

function BookRow({ parcel, choice, outcome, progress, onChange }: RowProps) {
  const { code, shipCity, cashMinor, currency, offers } = parcel
  const chosen = offers.find(({ courierId }) => courierId === choice.courierId)
  const end = endOfRow(outcome, progress)
  const isDone = end !== 'open' && end !== 'failed'
  const problem = outcome?.problem || progress?.problem || whyNotAny(parcel, choice)
  return (
    <tr>
      <td>
        <CodeText code={code} />
        <p className={classes.quiet}>{shipCity}</p>
        {problem && !isDone ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
      </td>
      <td className={classes.figure}>
        {cashMinor > 0 ? <MoneyText minor={cashMinor} currency={currency} /> : '–'}
      </td>
      {isDone ? (
        <td colSpan={3}>
          <BookingEndNote outcome={outcome} progress={progress} />
        </td>
      ) : (
        <>
          <td>
            <NumberInput
              size="xs"
              w={92}
              aria-label={`Weight of ${code} in grams`}
              placeholder="Weigh it"
              min={1}
              max={1_000_000}
              allowDecimal={false}
              value={choice.weightGrams ?? ''}
              onChange={(value) => onChange({ weightGrams: Number(value) || null })}
            />
          </td>
          <td>
            <NativeSelect
              size="xs"
              aria-label={`Courier of ${code}`}
              value={choice.courierId}
              data={[
                ...(choice.courierId === '' ? [{ value: '', label: 'Choose' }] : []),
                ...offers.map((offer) => ({ value: offer.courierId, label: inWords(offer) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ courierId: value, service: '' })
              }
            />
            {chosen && chosen.services.length > 1 ? (
              <NativeSelect
                size="xs"
                aria-label={`Service for ${code}`}
                value={choice.service || chosen.services[0]}
                data={chosen.services}
                onChange={({ currentTarget: { value } }) => onChange({ service: value })}
              />
            ) : null}
          </td>
          <td>
            {chosen && !chosen.isAutomatic ? (
              <TextInput
                size="xs"
                data-scan="text"
                aria-label={`Courier’s number of ${code}`}
                placeholder="Made here"
                maxLength={40}
                value={choice.trackingNumber}
                onChange={({ currentTarget: { value } }) => onChange({ trackingNumber: value })}
              />
            ) : (
              <span className={classes.quiet}>The courier gives it</span>
            )}
          </td>
        </>
      )}
    </tr>
  )
}

function inWords({ name, costMinor, costCurrency, days, whyNot, isUnknown }: ParcelOffer): string {
  const cost = costMinor !== null && costCurrency ? formatMoney(costMinor, costCurrency) : ''
  const time = days === null ? '' : days === 1 ? '1 day' : `${days} days`
  const facts = [cost, time, whyNot ? 'does not take it' : isUnknown ? 'not known there' : '']
  return [name, ...facts].filter(Boolean).join(' · ')
}
