import { dateStyleLabels, numberStyleLabels } from './format-labels.ts'
import { dateStyles, numberStyles } from './formats.ts'
import { defineSetting } from './settings.ts'
import { unnamedHouse } from './unnamed-house.ts'

const company = { group: 'Company', scope: 'business' } as const
const money = { group: 'Currency', scope: 'business' } as const
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
const retention = { group: 'Retention', scope: 'business' } as const

/** What the shell, every printed sheet and every amount say of the business, and what is swept. */
export const platformSettings = {
  companyName: defineSetting({
    ...company,
    key: 'company.name',
    label: 'Company name',
    effect: 'It stands beside the menu, on every printed sheet and in every mail.',
    type: {
      kind: 'text',
      most: 80,
      form: { pattern: /\S/, says: 'is one line of 1 to 80 characters' },
    },
    default: unnamedHouse.companyName,
  }),
  companyAddress: defineSetting({
    ...company,
    key: 'company.legal_address',
    label: 'Legal address',
    effect: 'It stands under the company name on printed sheets.',
    type: { kind: 'long_text', most: 300 },
    default: unnamedHouse.companyAddress,
  }),
  timeZone: defineSetting({
    group: 'Confirmations',
    scope: 'outlet',
    // Named by those who used it first; values are saved under it.
    key: 'confirmations.time_zone',
    label: 'Time zone of the outlet',
    effect:
      'Its calls are scheduled in this time zone; its price lists and its lots end with this day.',
    type: { kind: 'choice', options: zones.map((value) => ({ value, label: value })) },
    default: 'Europe/London',
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
    label: 'E-mail',
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
      options: dateStyles.map((value) => ({ value, label: dateStyleLabels[value] })),
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
      options: numberStyles.map((value) => ({ value, label: numberStyleLabels[value] })),
    },
    default: unnamedHouse.numberStyle,
  }),
  currency: defineSetting({
    ...money,
    key: 'money.currency',
    label: 'Currency',
    effect:
      'New orders begin in it, and thresholds in money are meant in it; existing orders keep theirs.',
    type: {
      kind: 'choice',
      options: [
        { value: 'GBP', label: 'Pound sterling (GBP)' },
        { value: 'EUR', label: 'Euro (EUR)' },
        { value: 'USD', label: 'US dollar (USD)' },
        { value: 'AED', label: 'UAE dirham (AED)' },
        { value: 'AUD', label: 'Australian dollar (AUD)' },
        { value: 'BHD', label: 'Bahraini dinar (BHD)' },
        { value: 'CAD', label: 'Canadian dollar (CAD)' },
        { value: 'CHF', label: 'Swiss franc (CHF)' },
        { value: 'CNY', label: 'Chinese yuan (CNY)' },
        { value: 'DKK', label: 'Danish krone (DKK)' },
        { value: 'INR', label: 'Indian rupee (INR)' },
        { value: 'JPY', label: 'Japanese yen (JPY)' },
        { value: 'NOK', label: 'Norwegian krone (NOK)' },
        { value: 'NZD', label: 'New Zealand dollar (NZD)' },
        { value: 'PKR', label: 'Pakistani rupee (PKR)' },
        { value: 'PLN', label: 'Polish zloty (PLN)' },
        { value: 'SAR', label: 'Saudi riyal (SAR)' },
        { value: 'SEK', label: 'Swedish krona (SEK)' },
        { value: 'SGD', label: 'Singapore dollar (SGD)' },
        { value: 'ZAR', label: 'South African rand (ZAR)' },
      ],
    },
    default: unnamedHouse.currency,
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
