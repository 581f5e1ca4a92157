import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { missingCourier } from '#organization/outlets/missing-places.ts'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { openedWith } from '#platform/web/forms/use-form.ts'
import { MissingNote } from '#platform/web/layout/MissingNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
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

type Values = { readonly choices: Choices }

const opened: Values = { choices: {} }

const counted = (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`)

/**
 * Books parcels, each with the courier that the user chose. It stays open until each row has a
 * result: a refused row can be booked again there, with the same or another courier.
 */
export function BookDialog({ ids, onDone, onClose }: BookDialogProps) {
  const [outcomes, setOutcomes] = useState<readonly BookingOutcome[]>([])
  const { data, error, refetch } = useQuery(parcelsApi.ask('offers', { ids: [...ids] }))
  const parcels = data?.parcels ?? []
  const outcomeOf = (id: string) => outcomes.find(({ parcelId }) => parcelId === id)
  const progress = useProgress(outcomes)
  const endOf = (id: string) => endOfRow(outcomeOf(id), progress.get(id))
  const left = parcels.filter(({ parcelId }) => ['open', 'failed'].includes(endOf(parcelId)))
  const isOver = parcels.length > 0 && left.length === 0
  const hasBegun = outcomes.length > 0
  const labelOf = (count: number) =>
    isOver ? 'Close' : count > 0 ? `Book ${counted(count)}` : 'Book'
  const fields: FormFields<Values> = {
    choices: {
      kind: 'own',
      label: 'Parcels',
      refusedAs: 'rows',
      fault: (choices) =>
        isOver || rowsToBook(left, choices).length > 0
          ? null
          : 'Choose a courier and enter the weight of at least one parcel.',
      draw: ({ value, error: fault, onValue }) => {
        const change = (patched: readonly string[], patch: Partial<Choice>) =>
          onValue({
            ...value,
            ...Object.fromEntries(patched.map((id) => [id, { ...value[id], ...patch }])),
          })
        return (
          <>
            <ForAll
              parcels={left}
              onChoose={(courierId) =>
                change(
                  left.map(({ parcelId }) => parcelId),
                  { courierId },
                )
              }
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
                      choice={choiceOf(parcel, value)}
                      outcome={outcomeOf(parcel.parcelId)}
                      progress={progress.get(parcel.parcelId)}
                      onChange={(patch) => change([parcel.parcelId], patch)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
            {fault ? (
              <p role="alert" className={classes.problem}>
                {fault}
              </p>
            ) : null}
          </>
        )
      },
      words: (choices) => counted(Object.keys(choices).length),
    },
  }
  return (
    <FormDialog
      area="parcels"
      title={hasBegun ? 'Booking parcels' : `Book ${counted(left.length || ids.length)}?`}
      subject={counted(ids.length)}
      effect="The cash to collect is fixed when a parcel is booked. You can book refused parcels again here, with the same or another courier."
      above={
        error ? (
          <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
        ) : parcels.length > 0 && parcels.every(({ offers }) => offers.length === 0) ? (
          <MissingNote missing={missingCourier}>
            There is no courier yet. A parcel is booked with a courier.
          </MissingNote>
        ) : hasBegun ? (
          <BookingBar ends={parcels.map(({ parcelId }) => endOf(parcelId))} />
        ) : null
      }
      confirmLabel="Book"
      asEntered={({ choices }) => ({ confirmLabel: labelOf(rowsToBook(left, choices).length) })}
      wayOut={isOver ? null : hasBegun ? 'Close' : 'Cancel'}
      isWide
      fields={fields}
      opened={opened}
      save={async ({ values: { choices } }, options) => {
        const rows = rowsToBook(left, choices)
        if (isOver) return []
        const again = new Set(rows.map(({ parcelId }) => parcelId))
        setOutcomes((now) => now.filter(({ parcelId }) => !again.has(parcelId)))
        return (await parcelsApi.call.book({ rows }, options)).outcomes
      }}
      continueWith={(_, { values }) => openedWith(values)}
      onSaved={(answered) => {
        if (isOver) return onDone()
        const own = new Set(answered.map(({ parcelId }) => parcelId))
        setOutcomes((now) => [...now.filter(({ parcelId }) => !own.has(parcelId)), ...answered])
      }}
      onClose={hasBegun ? onDone : onClose}
    />
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
