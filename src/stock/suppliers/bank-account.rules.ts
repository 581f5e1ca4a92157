/** Where a supplier is paid: an IBAN, or an account number with the code of its bank. */
export type BankAccount = {
  readonly holder: string
  readonly iban: string
  readonly accountNumber: string
  /** A sort code or a BIC. */
  readonly bankCode: string
}

export type BankFault = { readonly field: keyof BankAccount; readonly message: string }

/** As it is kept: capitals, without the spaces and dashes that people write between groups. */
export function plainAccount({ holder, iban, accountNumber, bankCode }: BankAccount): BankAccount {
  const plain = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()
  return {
    holder: holder.trim(),
    iban: plain(iban),
    accountNumber: plain(accountNumber),
    bankCode: plain(bankCode),
  }
}

/** What is wrong with an account as it was entered; null for nothing. */
export function bankFault(given: BankAccount): BankFault | null {
  const { holder, iban, accountNumber, bankCode } = plainAccount(given)
  if (holder === '') return { field: 'holder', message: 'Enter the name of the account holder.' }
  if (iban !== '') return faultOfIban(iban, accountNumber)
  if (accountNumber === '')
    return { field: 'iban', message: 'Enter the IBAN, or the account number and its bank code.' }
  if (!/^[0-9A-Z]{4,30}$/.test(accountNumber))
    return { field: 'accountNumber', message: 'Enter an account number of 4 to 30 characters.' }
  if (/^\d{6}$/.test(bankCode) || /^[A-Z]{6}[0-9A-Z]{2}([0-9A-Z]{3})?$/.test(bankCode)) return null
  return {
    field: 'bankCode',
    message: 'Enter the sort code with its 6 digits, or the BIC with its 8 or 11 characters.',
  }
}

function faultOfIban(iban: string, accountNumber: string): BankFault | null {
  if (accountNumber !== '')
    return {
      field: 'accountNumber',
      message: 'The IBAN has the account number. Leave one of the two empty.',
    }
  if (/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban) && hasValidCheck(iban)) return null
  return { field: 'iban', message: 'This IBAN has a typing error: its check digits do not fit.' }
}

/** ISO 13616: with letters as numbers and the first four at the end, the rest by 97 is 1. */
function hasValidCheck(iban: string): boolean {
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** `GB •••• 6819`: enough to tell two accounts apart, not enough to pay. */
export function maskedAccount({ iban, accountNumber }: BankAccount): string {
  const shown = (iban || accountNumber).slice(accountNumber.length === 4 ? -2 : -4)
  return iban === '' ? `•••• ${shown}` : `${iban.slice(0, 2)} •••• ${shown}`
}

/** In groups of four, as banks print it. */
export const groupedAccount = (account: string) => account.replaceAll(/(.{4})(?=.)/g, '$1 ')
