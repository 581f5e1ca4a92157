import type { SourcedCustomer } from '#sales/customers/server/index.ts'
import { firstNames, lastNames, places, streets } from './british-names.ts'
import type { Random } from './random.ts'

/**
 * Realistic people. Telephone numbers are in +44 7700 900000 to 900999, which Ofcom reserves for
 * drama, so that the demo never calls a real person; there are 1,000 of them.
 */
export function planPeople(random: Random, count: number): SourcedCustomer[] {
  const phones = random.shuffled([...Array(1000).keys()])
  const names = new Set<string>()
  return phones.slice(0, count).map((phone, index) => {
    const [first, last] = newName(random, names)
    const { city, area } = random.pickWeighted(places)
    return {
      externalRef: `D-${String(index + 1).padStart(4, '0')}`,
      fullName: `${first} ${last}`,
      phone: `+447700900${String(phone).padStart(3, '0')}`,
      email: `${plain(first)}.${plain(last)}@example.test`,
      address: `${random.whole(1, 148)} ${random.pick(streets)}`,
      city,
      postcode: `${area}${random.whole(1, 20)} ${random.whole(1, 9)}${letters(random)}`,
      country: 'United Kingdom',
    }
  })
}

function newName(random: Random, taken: Set<string>): [string, string] {
  for (;;) {
    const name: [string, string] = [random.pick(firstNames), random.pick(lastNames)]
    if (taken.has(name.join(' '))) continue
    taken.add(name.join(' '))
    return name
  }
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** The last two letters of a postcode, out of those that Royal Mail uses there. */
function letters(random: Random): string {
  const used = [...'ABDEFGHJLNPQRSTUWXYZ']
  return random.pick(used) + random.pick(used)
}
