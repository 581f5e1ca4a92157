import type { NewSupplier } from '#stock/suppliers/server/index.ts'

/** The supplier whose portal the demo's supplier user sees. */
export const supplierOfDemoUser = 'TARNBECK'

/** The suppliers of the demo: the fictional makers of its fictional brands. */
const lines = `
  TARNBECK | Tarnbeck Foundry Ltd | Sheffield | 01
  OSTLETHWAITE | Ostlethwaite Cookware | Kendal | 02
  HALLAMGATE | Hallamgate Knives Ltd | Sheffield | 03
  QUILLSTEAD | Quillstead Electricals | Birmingham | 04
  MARROWBY | Marrowby Pottery | Stoke-on-Trent | 05
  LARKSPURNE | Larkspurne Tableware | Worcester | 06
  LOOMSGATE | Loomsgate Mill | Huddersfield | 07
  WRENFOLD | Wrenfold Textiles Ltd | Manchester | 08
  SALTMARSH | Saltmarsh House | Norwich | 09
  GILDERSBY | Gildersby & Sons | Leeds | 10
  KEEPWELL | Keepwell Lane Storage | Nottingham | 11
  DALEHOUSE | Dalehouse Weavers | Hebden Bridge | 12`

/** Telephone numbers that Ofcom reserves for drama, and undeliverable email addresses. */
export const demoSuppliers: readonly NewSupplier[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', city = '', number = ''] = line
      .split('|')
      .map((part) => part.trim())
    return {
      code,
      name,
      city,
      country: 'United Kingdom',
      email: `orders@${code.toLowerCase()}.test`,
      phone: `+4416329600${number}`,
    }
  })
