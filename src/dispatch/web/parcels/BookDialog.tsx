import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { BookingOutcome, OffersOfParcel, ParcelOffer } from '../../parcels.fields.ts'
import { parcelsApi } from '../dispatch-api.ts'
import { type Choice, type Choices, choiceOf, rowsToBook, whyNotAny } from './booking-choices.ts'
import classes from './parcels.module.css'

type BookDialogProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

/** Books parcels, each with the courier that a person chose; what is refused stays here and says why. */
export function BookDialog({ ids, onDone, onClose }: BookDialogProps) {
  const [choices, setChoices] = useState<Choices>({})
  const [outcomes, setOutcomes] = useState<readonly BookingOutcome[]>([])
  const { data, error, refetch } = useQuery(parcelsApi.ask('offers', { ids: [...ids] }))
  const parcels = data?.parcels ?? []
  const outcomeOf = (id: string) => outcomes.find(({ parcelId }) => parcelId === id)
  const left = parcels.filter(
    ({ parcelId }) => (outcomeOf(parcelId)?.state ?? 'refused') === 'refused',
  )
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
      if (answer.outcomes.every(({ state }) => state !== 'refused') && rows.length === left.length)
        onDone()
    },
  })
  const change = (id: string, patch: Partial<Choice>) =>
    setChoices((now) => ({ ...now, [id]: { ...now[id], ...patch } }))
  const isOver = parcels.length > 0 && left.length === 0
  const count = (number: number) => (number === 1 ? '1 parcel' : `${number} parcels`)
  const close = outcomes.length > 0 ? onDone : onClose
  return (
    <ConfirmDialog
      title={isOver ? 'All are booked' : `Book ${count(left.length || ids.length)}?`}
      confirmLabel={isOver ? 'Close' : rows.length > 0 ? `Book ${count(rows.length)}` : 'Book'}
      isWide
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => (isOver ? onDone() : rows.length > 0 ? act.start({ rows }) : close())}
      onClose={close}
      fields={
        error ? (
          <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
        ) : (
          <>
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
                    <th scope="col">Its number</th>
                  </tr>
                </thead>
                <tbody>
                  {parcels.map((parcel) => (
                    <BookRow
                      key={parcel.parcelId}
                      parcel={parcel}
                      choice={choiceOf(parcel, choices)}
                      outcome={outcomeOf(parcel.parcelId)}
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
      What is to be collected is frozen when a parcel is booked. Each is booked by itself; what a
      courier does not take stays here and says why.
    </ConfirmDialog>
  )
}

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
  onChange: (patch: Partial<Choice>) => void
}

function BookRow({ parcel, choice, outcome, onChange }: RowProps) {
  const { code, shipCity, cashMinor, currency, offers } = parcel
  const chosen = offers.find(({ courierId }) => courierId === choice.courierId)
  const isDone = outcome !== undefined && outcome.state !== 'refused'
  const problem = outcome?.problem || whyNotAny(parcel, choice)
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
          {outcome.state === 'booked' ? (
            <>
              <ToneBadge tone="good" label="Booked" />{' '}
              <CodeText code={outcome.trackingNumber ?? ''} />
            </>
          ) : (
            <ToneBadge tone="waiting" label="The courier is being asked" />
          )}
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
                placeholder="Made by the house"
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
