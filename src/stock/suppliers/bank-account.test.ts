import { expect, test } from 'vitest'
import { bankFault, maskedAccount, plainAccount } from './bank-account.rules.ts'

const none = { holder: 'Mill Ltd', iban: '', accountNumber: '', bankCode: '' }

test.each([
  [{ iban: 'GB82 WEST 1234 5698 7654 32' }, null],
  [{ iban: 'de89 3704 0044 0532 0130 00' }, null],
  [{ iban: 'GB82 WEST 1234 5698 7654 33' }, 'iban'],
  [{ iban: 'GB82' }, 'iban'],
  [{ iban: 'GB82WEST12345698765432', accountNumber: '98765432' }, 'accountNumber'],
  [{ accountNumber: '98765432', bankCode: '12-34-56' }, null],
  [{ accountNumber: '98765432', bankCode: 'WESTGB2L' }, null],
  [{ accountNumber: '98765432', bankCode: '1234' }, 'bankCode'],
  [{ accountNumber: '98' }, 'accountNumber'],
  [{}, 'iban'],
  [{ holder: ' ', iban: 'GB82WEST12345698765432' }, 'holder'],
])('the account %j has its fault in %s', (given, field) => {
  expect(bankFault({ ...none, ...given })?.field ?? null).toBe(field)
})

test.each([
  [{ iban: 'gb82 west 1234 5698 7654 32' }, 'GB •••• 5432'],
  [{ accountNumber: '9876-5432' }, '•••• 5432'],
  [{ accountNumber: '5432' }, '•••• 32'],
])('of %j only %s is shown', (given, shown) => {
  expect(maskedAccount(plainAccount({ ...none, ...given }))).toBe(shown)
})
