import type { Locator } from 'playwright-core'
import { check, type DialogCase, press, write } from './dialog-cases.ts'

const returns = (state: string) =>
  `select '/returns?tab=all&open=' || id as path from returns where state = '${state}'`

const missingReturn = `select '/returns-not-received?case=' || id as path from return_cases
  where state in ('open', 'searching')`

const claim = `select '/returns-not-received?tab=claims&claim=' || id as path from claims
  where state in ('open', 'approved')`

const exception = `select '/shipper-advice?advice=' || id as path from advices
  where state = 'raised'`

const parcel = (state: string) => `select '/dispatch?tab=parcels&parcel=' || id as path
  from parcels where state = '${state}'`

const reason = (dialog: Locator) => dialog.locator('[data-reasons] input[type=radio]').first()

const second = async (field: Locator) => void (await field.selectOption({ index: 1 }))

const reasonMissing = (button: RegExp) => ({ button, words: 'Please choose a reason.' })
const textMissing = (button: RegExp) => ({ button, words: 'Please fill this in.' })

/** Of returns, claims, couriers' money, delivery exceptions and dispatch. */
export const deliveryDialogCases: Readonly<Record<string, DialogCase>> = {
  'new return': {
    path: `select '/returns' as path`,
    open: press('New return'),
    field: (dialog) => dialog.getByLabel('Order number, parcel or tracking number'),
    enter: write('O-1'),
    missing: textMissing(/^Open return$/),
  },
  'return link': {
    path: `select '/returns' as path`,
    open: press('Link for a customer'),
    field: (dialog) => dialog.getByLabel('Order number, parcel or tracking number'),
    enter: write('O-1'),
    missing: textMissing(/^Send link$/),
  },
  'unidentified parcel': {
    path: `select '/returns' as path`,
    open: press('Unknown parcel'),
    field: (dialog) => dialog.getByLabel('Note'),
    enter: write('Left at the door'),
  },
  'declined return': {
    path: returns('requested'),
    open: press('Decline'),
    field: reason,
    enter: check,
    missing: reasonMissing(/^Decline return/),
  },
  'settled return': {
    path: returns('inspected'),
    open: press('Settle'),
    field: reason,
    enter: check,
    missing: reasonMissing(/^(Refund|Credit|Place exchange|Close without refund)/),
  },
  'item that is not ours': {
    path: `select '/returns?bench=' || id as path from returns where state = 'received'`,
    open: press('Not ours'),
    field: (dialog) => dialog.getByLabel('What is it?'),
    enter: write('Blue umbrella'),
  },
  'response about a missing return': {
    path: missingReturn,
    open: press('Courier contacted'),
    field: (dialog) => dialog.getByLabel('Contact and response'),
    enter: write('They look for it.'),
    missing: textMissing(/^Save response$/),
  },
  'write-off of a return': {
    path: missingReturn,
    open: press('Write off'),
    field: reason,
    enter: check,
    missing: reasonMissing(/^Write off/),
  },
  'settled claim': {
    path: claim,
    open: press('Settle'),
    field: (dialog) => dialog.getByLabel('Reference of the payment or invoice'),
    enter: write('NET-77'),
    missing: textMissing(/^Settle with/),
  },
  'response to a claim': {
    path: claim,
    open: press('Courier rejects'),
    field: (dialog) => dialog.getByLabel('Courier’s response'),
    enter: write('The parcel was delivered.'),
    missing: textMissing(/^Courier rejects$/),
  },
  'new remittance': {
    path: `select '/dispatch?tab=cash&view=remittances' as path`,
    open: press('New remittance'),
    field: (dialog) => dialog.getByLabel('Their number'),
    enter: write('REM-1'),
  },
  'note about an attempt': {
    path: exception,
    open: press(/Note a call/),
    field: (dialog) => dialog.getByLabel('Customer’s words'),
    enter: write('I was in all day.'),
    missing: textMissing(/^Save note$/),
  },
  escalation: {
    path: exception,
    open: press(/Escalate …$/),
    field: (dialog) => dialog.getByLabel('Message to the courier'),
    enter: write('Please look again.'),
    missing: textMissing(/^Escalate$/),
  },
  'instruction for a courier': {
    path: exception,
    open: press(/New phone or address/),
    field: (dialog) => dialog.getByLabel('Street and number'),
    enter: write('18 Mill Lane'),
  },
  'orders to pick': {
    path: `select '/dispatch?tab=pick' as path`,
    open: press(/^Release orders/),
    field: (dialog) => dialog.getByLabel('Priority'),
    enter: second,
  },
  'load sheet': {
    path: `select '/dispatch?tab=sheets' as path`,
    open: press('Open a load sheet'),
    field: (dialog) => dialog.getByLabel('Courier'),
    enter: second,
  },
  'report of a courier': {
    path: parcel('in_transit'),
    open: press('What does the courier say?'),
    field: (dialog) => dialog.getByLabel('Reported by'),
    enter: write('Leeds branch'),
    missing: { button: /^Save report$/, words: 'Please choose one.' },
  },
  'booking that is voided': {
    path: parcel('booked'),
    open: press('Void booking'),
    field: reason,
    enter: check,
    missing: reasonMissing(/^Void/),
  },
  'booking of a parcel': {
    path: parcel('packed'),
    open: press('Book'),
    field: (dialog) => dialog.getByLabel(/^Weight of .* in grams$/).first(),
    enter: write('777'),
  },
  'export with personal data': {
    path: `select '/all-customers' as path`,
    open: press('Export'),
    field: (dialog) => dialog.getByRole('checkbox'),
    enter: check,
  },
  'cash movement': {
    path: `select '/registers?view=sessions&open=' || id as path from register_sessions
      where state = 'open'`,
    open: press('Cash movement'),
    field: (dialog) => dialog.getByLabel('Amount'),
    enter: write('12.50'),
    missing: reasonMissing(/^Record movement$/),
  },
  'opening count': {
    path: `select '/registers?open=' || r.id as path from registers r where not exists
      (select from register_sessions s where s.register_id = r.id and s.state <> 'closed')`,
    open: press('Open register'),
    field: (dialog) => dialog.getByLabel('Pieces of £20.00', { exact: true }),
    enter: write('3'),
  },
}
