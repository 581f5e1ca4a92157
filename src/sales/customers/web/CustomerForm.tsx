import { Checkbox, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { type ConsentSource, consentSourceLabels, consentSources } from '../consent-sources.ts'
import type { WholeCustomer } from '../customers.fields.ts'
import classes from './customers.module.css'
import { customersApi, priceListsOfCustomers } from './customers-api.ts'

/** What is kept of a customer besides their contacts. */
export function CustomerForm(props: { customer: WholeCustomer; onClose: () => void }) {
  const { onClose } = props
  const form = useRef<HTMLFormElement>(null)
  // As it was when the form was opened: what comes in meanwhile must not lend its version to it.
  const [customer] = useState(props.customer)
  const { id, version, fullName, note, tags, language, taxNumber } = customer
  const { priceListId, acceptsMails, acceptsMessages } = customer
  const { data: priceLists } = useQuery(priceListsOfCustomers.ask('list', {}))
  const [draft, setDraft] = useState({
    fullName,
    note,
    tags,
    language,
    taxNumber,
    priceListId,
    acceptsMails,
    acceptsMessages,
  })
  const [consentSource, setSource] = useState<ConsentSource>('phone')
  const isConsentNew =
    draft.acceptsMails !== acceptsMails || draft.acceptsMessages !== acceptsMessages
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }))
  const act = useAct({
    area: 'customers',
    run: customersApi.call.change,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${draft.fullName} is saved`)
      onClose()
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    act.start({ id, version, ...draft, ...(isConsentNew ? { consentSource } : {}) })
  }
  const text = (key: 'fullName' | 'language' | 'taxNumber', label: string, longest: number) => (
    <TextInput
      label={label}
      maxLength={longest}
      value={draft[key]}
      error={fieldFault(act.refusal, key)}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  )
  return (
    <SidePanel
      title={`Change ${fullName}`}
      onClose={onClose}
      foot={
        <>
          <ActButton onAct={onClose}>Cancel</ActButton>
          <ActButton
            weight="main"
            isPending={act.isPending}
            onAct={() => form.current?.requestSubmit()}
          >
            Save changes
          </ActButton>
        </>
      }
    >
      <form ref={form} onSubmit={submit} className={classes.form} noValidate>
        {text('fullName', 'Name', 120)}
        <TagsInput
          label="Tags"
          value={draft.tags}
          maxTags={20}
          error={fieldFault(act.refusal, 'tags')}
          onChange={(value) => change({ tags: value })}
        />
        <Textarea
          label="Note"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={2000}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <div className={classes.pair}>
          {text('language', 'Language, such as en', 2)}
          {text('taxNumber', 'Tax number', 40)}
        </div>
        <NativeSelect
          label="Price list"
          value={draft.priceListId ?? ''}
          error={fieldFault(act.refusal, 'priceListId')}
          data={[
            { value: '', label: 'None: usual prices' },
            ...(priceLists?.lists ?? []).map(({ id, name, currency }) => ({
              value: id,
              label: `${name} (${currency})`,
            })),
          ]}
          onChange={(event) => change({ priceListId: event.currentTarget.value || null })}
        />
        <Checkbox
          label="Agreed to mails about offers"
          checked={draft.acceptsMails}
          onChange={(event) => change({ acceptsMails: event.currentTarget.checked })}
        />
        <Checkbox
          label="Agreed to messages about offers"
          checked={draft.acceptsMessages}
          onChange={(event) => change({ acceptsMessages: event.currentTarget.checked })}
        />
        {isConsentNew ? (
          <NativeSelect
            label="How the customer said so"
            value={consentSource}
            data={consentSources.map((value) => ({ value, label: consentSourceLabels[value] }))}
            onChange={({ currentTarget: { value } }) =>
              setSource(consentSources.find((known) => known === value) ?? 'other')
            }
          />
        ) : null}
        {act.refusal && act.refusal.field === null ? <RefusalNote refusal={act.refusal} /> : null}
      </form>
    </SidePanel>
  )
}
