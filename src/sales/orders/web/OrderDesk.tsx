import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesOf } from '#platform/choices.ts'
import { DateField } from '#platform/web/DateField.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { useWhyNotHere } from '#platform/web/open-here.ts'
import { useKeptText } from '#platform/web/use-kept-text.ts'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import type { DeskChange } from '../bulk.fields.ts'
import { priorities, priorityLabels } from '../order-words.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import classes from './OrderDesk.module.css'
import { deskApi } from './orders-api.ts'
import { tagsOf } from './tag-text.ts'

/** Assignee, priority, promised date and tags of an order: each is saved as it is set. */
export function OrderDesk({ order }: { order: Order }) {
  const { data: desk } = useQuery({ ...deskApi.ask('people', {}), staleTime: 300_000 })
  const assign = useDeskChange(order)
  const press = useDeskChange(order)
  const promise = useDeskChange(order)
  const tag = useDeskChange(order)
  const whyNot = useWhyNotHere('orderDesk.change')
  const people = desk?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const own = order.assignee
  const isListed = own === null || people.some(({ value }) => value === own.id)
  return (
    <fieldset className={classes.desk} disabled={whyNot !== null}>
      <NativeSelect
        size="xs"
        label="Assignee"
        value={own?.id ?? ''}
        data={[
          { value: '', label: 'Unassigned' },
          ...people,
          ...(own && !isListed ? [{ value: own.id, label: own.name }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const to = people.find((each) => each.value === value)
          assign(
            { assignedTo: value || null },
            { assignedTo: own?.id ?? null },
            to ? `Assigned to ${to.label}` : 'Unassigned',
          )
        }}
      />
      <NativeSelect
        size="xs"
        label="Priority"
        value={order.priority}
        data={choicesOf(priorities, priorityLabels)}
        onChange={({ currentTarget: { value } }) => {
          const priority = priorities.find((each) => each === value)
          if (priority)
            press(
              { priority },
              { priority: order.priority },
              `Priority set to ${priorityLabels[priority]}`,
            )
        }}
      />
      <PromisedDay
        key={order.promisedOn}
        day={order.promisedOn ?? ''}
        onKept={(day) =>
          promise(
            { promisedOn: day || null },
            { promisedOn: order.promisedOn },
            day ? `Promised for ${formatDay(day)}` : 'No promised date',
          )
        }
      />
      <TagField
        tags={order.tags}
        onTags={(tags) => {
          const addTags = tags.filter((each) => !order.tags.includes(each))
          const removeTags = order.tags.filter((each) => !tags.includes(each))
          tag(
            { addTags, removeTags },
            { addTags: removeTags, removeTags: addTags },
            tags.length === 0 ? 'No tags' : `Tags set to ${tags.join(', ')}`,
          )
        }}
      />
      {whyNot ? <p className={classes.closed}>{whyNot}</p> : null}
    </fieldset>
  )
}

/** Each field has its own, so that a change of one never waits for, or joins, that of another. */
function useDeskChange({ id, number }: Order) {
  const label = orderLabel(number)
  const { change: make } = useQuietAct({
    area: 'orders',
    run: deskApi.call.change,
    failure: `${label} was not changed`,
  })
  return (change: DeskChange, before: DeskChange, words: string) =>
    make({ id, change }, { words, text: label, back: () => ({ id, change: before }) })
}

function PromisedDay(props: { day: string; onKept: (day: string) => void }) {
  const [day, setDay] = useState(props.day)
  return (
    <DateField
      size="xs"
      label="Promised date"
      value={day}
      onDay={setDay}
      onKept={(kept) => kept !== props.day && props.onKept(kept)}
    />
  )
}

/** Saved with Enter, or when the field is left. */
function TagField(props: { tags: readonly string[]; onTags: (tags: string[]) => void }) {
  const kept = props.tags.join(', ')
  const { input } = useKeptText(kept, (text) => {
    const tags = tagsOf(text)
    if (tags.join(', ') !== kept) props.onTags(tags)
  })
  return <TextInput size="xs" label="Tags, separated by commas" maxLength={400} {...input} />
}
