import { useQuery } from '@tanstack/react-query'
import { choicesOf } from '#platform/choices.ts'
import { FormPanel } from '#platform/web/forms/FormPanel.tsx'
import type { FieldOption, FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { type ConsentSource, consentSourceLabels, consentSources } from '../consent-sources.ts'
import type { WholeCustomer } from '../customers.fields.ts'
import { customersApi, priceListsOfCustomers } from './customers-api.ts'

type Values = Pick<
  WholeCustomer,
  | 'fullName'
  | 'note'
  | 'tags'
  | 'language'
  | 'taxNumber'
  | 'priceListId'
  | 'acceptsMails'
  | 'acceptsMessages'
> & { readonly consentSource: ConsentSource }

/** What is kept of a customer besides their contacts. */
export function CustomerForm({
  customer,
  onClose,
}: {
  customer: WholeCustomer
  onClose: () => void
}) {
  const { id, fullName } = customer
  const { data } = useQuery(priceListsOfCustomers.ask('list', {}))
  const priceLists = (data?.lists ?? []).map(({ id: value, name, currency }) => ({
    value,
    label: `${name} (${currency})`,
  }))
  return (
    <FormPanel
      area="customers"
      title={`Change ${fullName}`}
      subject={fullName}
      confirmLabel="Save changes"
      fields={fieldsOf(customer, priceLists)}
      {...changeOf(customer, () => customersApi.call.get({ id }), valuesOf)}
      save={({ values: { consentSource, ...values }, version }, options) => {
        const consent = isConsentNew(customer, values) ? { consentSource } : {}
        return customersApi.call.change({ id, version, ...values, ...consent }, options)
      }}
      onSaved={(_, values) => {
        tellSuccess(`${values.fullName} is saved`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function fieldsOf(customer: WholeCustomer, priceLists: readonly FieldOption[]): FormFields<Values> {
  return {
    fullName: { kind: 'line', label: 'Name', longest: 120, isRequired: true },
    tags: { kind: 'tags', label: 'Tags', most: 20 },
    note: { kind: 'text', label: 'Note', longest: 2000 },
    language: { kind: 'line', label: 'Language, such as en', longest: 2, isShort: true },
    taxNumber: { kind: 'line', label: 'Tax number', longest: 40, isShort: true },
    priceListId: {
      kind: 'choice',
      label: 'Price list',
      options: priceLists,
      emptyLabel: 'None: usual prices',
    },
    acceptsMails: { kind: 'check', label: 'Agreed to mails about offers' },
    acceptsMessages: { kind: 'check', label: 'Agreed to messages about offers' },
    consentSource: {
      kind: 'choice',
      label: 'How the customer said so',
      options: choicesOf(consentSources, consentSourceLabels),
      isShown: (values) => isConsentNew(customer, values),
    },
  }
}

type Consent = Pick<Values, 'acceptsMails' | 'acceptsMessages'>

const isConsentNew = (before: Consent, now: Consent) =>
  before.acceptsMails !== now.acceptsMails || before.acceptsMessages !== now.acceptsMessages

function valuesOf(customer: WholeCustomer): Values {
  const { fullName, note, tags, language, taxNumber, priceListId } = customer
  const { acceptsMails, acceptsMessages } = customer
  return {
    fullName,
    note,
    tags,
    language,
    taxNumber,
    priceListId,
    acceptsMails,
    acceptsMessages,
    consentSource: 'phone',
  }
}
