import { phoneKey } from '#sales/customers/phones.ts'
import { sharedData } from './shared-data.ts'

export type CountryExample = {
  readonly country: string
  readonly postcode: string
  readonly phone: string
  readonly phoneKey: string
}

/** Every country's own examples of a postcode, with a phone of that country; null without the data. */
export async function countryExamples(): Promise<readonly CountryExample[] | null> {
  const [formats, mobiles] = await Promise.all([
    sharedData('places/address-formats.txt.gz', 'the address data of libaddressinput'),
    sharedData('phones/examples.mobile.json', 'the examples of libphonenumber-js'),
  ])
  if (formats === null || mobiles === null) return null
  const phones: Readonly<Record<string, string>> = JSON.parse(mobiles)
  // `ZZ` means no country.
  const entries = [...formats.matchAll(/^data\/(?!ZZ)([A-Z]{2})=(.*)$/gm)]
  return entries.flatMap(([, country = '', text = '{}']) => {
    const { zipex = '' }: { zipex?: string } = JSON.parse(text)
    const phone = phones[country] ?? '+44 7946 000000'
    const key = phoneKey(phone, country)
    return zipex.split(',').map((postcode) => ({ country, postcode, phone, phoneKey: key }))
  })
}
