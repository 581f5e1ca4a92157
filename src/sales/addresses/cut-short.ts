import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/**
 * Whether a number (E.164) is in no range there is, and would be with one digit more: one is
 * missing. A new range that no list has yet is let pass.
 */
export function isCutShort(phoneKey: string): boolean {
  if (isValid(phoneKey)) return false
  return [...'0123456789'].some((digit) => isValid(phoneKey + digit))
}

const isValid = (phoneKey: string) => parsePhoneNumberFromString(phoneKey)?.isValid() ?? false
