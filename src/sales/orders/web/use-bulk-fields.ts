import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { choicesOf } from '#platform/choices.ts'
import { optionsOf } from '#platform/web/filters/options-of.ts'
import type { BulkChange } from '../bulk.fields.ts'
import type { HoldKind } from '../desk-words.ts'
import { holdLabels, priorities, priorityLabels } from '../order-words.ts'
import type { BulkAction } from './OrderBulkButtons.tsx'
import { deskApi } from './orders-api.ts'
import { tagsOf } from './tag-text.ts'

const kinds = optionsOf(holdLabels)
const isKind = (text: string): text is HoldKind => text in holdLabels
const nobody = ''

/**
 * The fields of a change of many orders. `take` gives the change, or null and says what is missing;
 * `change` is what it would be now, for the preview.
 */
export function useBulkFields(action: BulkAction) {
  const [kind, setKind] = useState<HoldKind>('manual')
  const [priority, setPriority] = useState<(typeof priorities)[number]>('high')
  const [tagText, setTagText] = useState('')
  const [assignedTo, setAssignedTo] = useState(nobody)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reason = useReason(action === 'cancel' ? 'order.cancel' : 'order.hold')
  const { data: desk } = useQuery({
    ...deskApi.ask('people', {}),
    enabled: action === 'assign',
  })
  const tags = tagsOf(tagText)
  const plain = plainChange(action, { kind, priority, tags, assignedTo, note })
  const people = desk?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const fields = (
    <>
      {action === 'hold' || action === 'release' ? (
        <NativeSelect
          label="Kind of hold"
          value={kind}
          data={kinds}
          onChange={({ currentTarget: { value } }) => isKind(value) && setKind(value)}
        />
      ) : null}
      {isOfTags(action) ? (
        <TextInput
          label="Tags, separated by commas"
          required
          maxLength={200}
          value={tagText}
          onChange={({ currentTarget: { value } }) => setTagText(value)}
          error={isMissing && tags.length === 0 ? 'Name a tag.' : null}
        />
      ) : null}
      {action === 'priority' ? (
        <NativeSelect
          label="Priority"
          value={priority}
          data={choicesOf(priorities, priorityLabels)}
          onChange={({ currentTarget: { value } }) =>
            setPriority(priorities.find((each) => each === value) ?? 'normal')
          }
        />
      ) : null}
      {action === 'assign' ? (
        <NativeSelect
          label="Assignee"
          value={assignedTo}
          data={[{ value: nobody, label: 'Nobody' }, ...people]}
          onChange={({ currentTarget: { value } }) => setAssignedTo(value)}
        />
      ) : null}
      {action === 'release' ? (
        <TextInput
          label="What settled it"
          required
          maxLength={200}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
          error={isMissing && note.trim() === '' ? 'Please fill this in.' : null}
        />
      ) : null}
      {action === 'hold' || action === 'cancel' ? reason.fields : null}
    </>
  )
  function take(): BulkChange | null {
    if (action === 'hold' || action === 'cancel') {
      const given = reason.take()
      if (!given) return null
      return action === 'hold' ? { action, kind, reason: given } : { action, reason: given }
    }
    if (plain === null) setMissing(true)
    return plain
  }
  return { fields, take, change: plain ?? previewed(action, kind) }
}

const isOfTags = (action: BulkAction) => action === 'tag' || action === 'untag'

type Entered = {
  kind: HoldKind
  priority: (typeof priorities)[number]
  tags: string[]
  assignedTo: string
  note: string
}

/** The change of what was entered; null where something is missing or a reason has to be given. */
function plainChange(action: BulkAction, entered: Entered): BulkChange | null {
  const { kind, priority, tags, assignedTo, note } = entered
  if (action === 'confirm') return { action }
  if (action === 'priority') return { action, priority }
  if (action === 'assign') return { action, assignedTo: assignedTo || null }
  if (action === 'tag' || action === 'untag') return tags.length > 0 ? { action, tags } : null
  if (action === 'release' && note.trim() !== '') return { action, kind, note: note.trim() }
  return null
}

/** What decides which orders change does not hang on the reason, so that it is shown before. */
function previewed(action: BulkAction, kind: HoldKind): BulkChange | null {
  const reason = { code: 'other', note: 'Preview' }
  if (action === 'hold') return { action, kind, reason }
  if (action === 'cancel') return { action, reason }
  if (action === 'release') return { action, kind, note: 'Preview' }
  return null
}
