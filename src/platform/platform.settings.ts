import { choicesOf } from './choices.ts'
import { dateStyleLabels, numberStyleLabels, weekStartLabels } from './format-labels.ts'
import { dateStyles, numberStyles } from './formats.ts'
import { defineSetting } from './settings.ts'
import { companyLogoKey, unnamedHouse } from './unnamed-house.ts'
import { weekStarts } from './weeks.ts'

const company = { group: 'Company', scope: 'business' } as const
const money = { group: 'Currency', scope: 'business' } as const
const retention = { group: 'Retention', scope: 'business' } as const

/** Settings of the shell, of printed documents and amounts, and of retention. */
export const platformSettings = {
  companyName: defineSetting({
    ...company,
    key: 'company.name',
    label: 'Company name',
    effect: 'Shown in the sidebar, on documents and in emails.',
    type: {
      kind: 'text',
      most: 80,
      form: { pattern: /\S/, says: 'is one line of 1 to 80 characters' },
    },
    default: unnamedHouse.companyName,
  }),
  companyLogo: defineSetting({
    ...company,
    key: companyLogoKey,
    label: 'Logo',
    effect: 'Shown beside the company name on sheets that are printed from a page, and in emails.',
    type: { kind: 'picture' },
    default: unnamedHouse.companyLogo,
  }),
  companyAddress: defineSetting({
    ...company,
    key: 'company.legal_address',
    label: 'Legal address',
    effect: 'Shown under the company name on documents.',
    type: { kind: 'long_text', most: 300 },
    default: unnamedHouse.companyAddress,
  }),
  timeZone: defineSetting({
    group: 'Company',
    scope: 'outlet',
    // Used to belong to calls; values are saved under this key.
    key: 'confirmations.time_zone',
    label: 'Time zone',
    effect:
      'Days begin and end in it: of calls, price lists, lots and deliveries. An outlet may have its own.',
    type: { kind: 'time_zone' },
    default: unnamedHouse.timeZone,
  }),
  countedFrom: defineSetting({
    group: 'Approvals',
    scope: 'business',
    // Used to belong to cancelling orders; values are saved under this key.
    key: 'orders.counted_cancel_from',
    label: 'Type the number of records from',
    effect:
      'An act on so many records at once that loses something, such as cancelling orders, needs their number typed.',
    type: { kind: 'whole', least: 2, most: 10_000, unit: 'records' },
    default: unnamedHouse.countedFrom,
  }),
  companyPhone: defineSetting({
    ...company,
    key: 'company.phone',
    label: 'Phone',
    effect: 'Printed sheets show it, so that customers and couriers know whom to call.',
    type: {
      kind: 'text',
      most: 30,
      form: {
        pattern: /^(\+?[0-9][0-9 ()/.-]{4,28})?$/,
        says: 'is empty or a phone number like +44 20 7946 0000',
      },
    },
    default: unnamedHouse.companyPhone,
  }),
  companyEmail: defineSetting({
    ...company,
    key: 'company.email',
    label: 'Email',
    effect: 'Printed sheets show it, so that customers know where to write.',
    type: {
      kind: 'text',
      most: 200,
      form: {
        pattern: /^([^\s@<>,;]+@[^\s@<>,;]+)?$/,
        says: 'is empty or an address like desk@example.com',
      },
    },
    default: unnamedHouse.companyEmail,
  }),
  mailSender: defineSetting({
    ...company,
    key: 'company.mail_sender',
    label: 'Sender name of emails',
    effect: 'Shown as the sender of every email. Empty: the company name.',
    type: {
      kind: 'text',
      most: 60,
      form: { pattern: /^[^<>@"\\]*$/, says: 'is a name without < > @ " or \\' },
    },
    default: '',
  }),
  mailReplyTo: defineSetting({
    ...company,
    key: 'company.mail_reply_to',
    label: 'Replies to emails go to',
    effect: 'Where answers of customers arrive. Empty: the sender address of the mail server.',
    type: {
      kind: 'text',
      most: 200,
      form: {
        pattern: /^([^\s@<>,;]+@[^\s@<>,;]+)?$/,
        says: 'is empty or an address like desk@example.com',
      },
    },
    default: '',
  }),
  companyTaxNumber: defineSetting({
    ...company,
    key: 'company.tax_number',
    label: 'Tax number',
    effect: 'Printed sheets and invoices show it where the law asks for it.',
    type: { kind: 'text', most: 40 },
    default: unnamedHouse.companyTaxNumber,
  }),
  companyTaxRegistered: defineSetting({
    ...company,
    key: 'company.tax_registered',
    label: 'Registered for tax',
    effect: 'Invoices need a tax number while this is on. While it is off they show none.',
    type: { kind: 'yes_no' },
    default: true,
  }),
  companyPaymentTerms: defineSetting({
    ...company,
    key: 'company.payment_terms',
    label: 'Payment terms',
    effect: 'Shown on invoices with a balance due.',
    type: { kind: 'text', most: 120 },
    default: 'Payable within 14 days of the invoice date',
  }),
  companyBankAccount: defineSetting({
    ...company,
    key: 'company.bank_account',
    label: 'Bank account',
    effect: 'Shown on invoices with a balance due: bank, account name and number, or IBAN and BIC.',
    type: { kind: 'long_text', most: 300 },
    default: '',
  }),
  dateStyle: defineSetting({
    ...company,
    key: 'company.date_style',
    label: 'Dates',
    effect: 'How screens write dates. People may choose another format in their settings.',
    type: {
      kind: 'choice',
      options: choicesOf(dateStyles, dateStyleLabels),
    },
    default: unnamedHouse.dateStyle,
  }),
  numberStyle: defineSetting({
    ...company,
    key: 'company.number_style',
    label: 'Numbers',
    effect: 'How screens write amounts and quantities. People may choose another format.',
    type: {
      kind: 'choice',
      options: choicesOf(numberStyles, numberStyleLabels),
    },
    default: unnamedHouse.numberStyle,
  }),
  weekStart: defineSetting({
    ...company,
    key: 'company.week_start',
    label: 'Weeks start on',
    effect: 'The first day of a week in filters, figures by week and lists of weekdays.',
    type: { kind: 'choice', options: choicesOf(weekStarts, weekStartLabels) },
    default: unnamedHouse.weekStart,
  }),
  currency: defineSetting({
    ...money,
    key: 'money.currency',
    label: 'Currency',
    effect:
      'New orders begin in it, and thresholds in money are meant in it; existing orders keep theirs.',
    type: { kind: 'currency' },
    default: unnamedHouse.currency,
  }),
  showsSetup: defineSetting({
    ...company,
    key: 'company.shows_setup',
    label: 'Show the set-up checklist',
    effect: 'The dashboard shows the steps of setting up the company until all are done.',
    type: { kind: 'yes_no' },
    default: true,
  }),
  mailDays: defineSetting({
    ...retention,
    key: 'retention.mail_days',
    label: 'Mail log is kept for',
    effect: 'Mail that was sent or given up longer ago is removed from the log each night.',
    type: { kind: 'whole', least: 7, most: 3650, unit: 'days' },
    default: 90,
  }),
  repeatedRequestHours: defineSetting({
    ...retention,
    key: 'retention.repeated_request_hours',
    label: 'Answers to repeated requests are kept for',
    effect:
      'Within this time a program may repeat a write with the same key without doing it twice.',
    type: { kind: 'whole', least: 24, most: 720, unit: 'hours' },
    default: 25,
  }),
} as const
