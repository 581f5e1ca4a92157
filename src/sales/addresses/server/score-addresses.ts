import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import type { AddressFinding, AddressInput } from '../address-finding.ts'
import { addressesSettings } from '../addresses.settings.ts'
import { scoreAddress } from '../score-address.ts'
import { readAddressFacts } from './read-address-facts.ts'

/** What is to be thought of each of these addresses, in their order. Nothing is kept. */
export async function scoreAddresses(
  reader: Reader,
  inputs: readonly AddressInput[],
): Promise<AddressFinding[]> {
  if (inputs.length === 0) return []
  const limits = await settingsOf(reader, {
    accept: addressesSettings.acceptScore,
    look: addressesSettings.lookScore,
  })
  const facts = await readAddressFacts(reader, inputs)
  return inputs.flatMap((input, index) => {
    const known = facts[index]
    return known ? [scoreAddress(input, known, limits)] : []
  })
}
