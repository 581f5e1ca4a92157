import type { Range } from './kitchen-range.ts'

/** Products of the demo shop for other rooms. Brands and goods are fictional. */
export const homeRange: readonly Range[] = [
  {
    category: 'Kitchen Textiles',
    prefix: 'TEXT',
    brands: ['Loomsgate', 'Wrenfold'],
    articles: `
      tea towel, herringbone, navy | 6.50
      tea towels, botanical, set of 3 | 15.95
      apron, waxed cotton | 29.00
      apron, linen, olive | 34.00
      oven gloves, double, ticking stripe | 14.50
      oven mitt, quilted | 9.95
      napkins, linen, set of 4 | 22.00
      tablecloth, linen, 150 x 250 cm | 68.00
      table runner, jute | 18.50
      dish cloths, knitted, set of 3 | 7.95`,
  },
  {
    category: 'Bed & Bath',
    prefix: 'BATH',
    brands: ['Wrenfold', 'Saltmarsh House'],
    articles: `
      bath towel, chalk | 19.50
      bath sheet, chalk | 28.50
      hand towel, chalk | 11.00
      bath mat, waffle, grey | 17.95
      duvet set, washed cotton, double | 74.00
      duvet set, washed cotton, king | 86.00
      pillowcases, percale, pair | 24.00
      hot water bottle with knitted cover | 21.00
      soap dish, ridged | 8.50
      laundry basket, seagrass | 46.00`,
  },
  {
    category: 'Candles & Scent',
    prefix: 'SCNT',
    brands: ['Saltmarsh House', 'Hedgely'],
    articles: `
      candle, fig and cedar, 220 g | 18.00
      candle, sea salt, 220 g | 18.00
      candle, orange and clove, 220 g | 18.00
      dinner candles, ivory, pack of 6 | 9.50
      tealights, pack of 30 | 5.95
      reed diffuser, linen, 100 ml | 24.00
      reed diffuser, fig, 100 ml | 24.00
      candle snuffer, brass | 12.50
      candlestick, turned oak | 16.00
      long matches in a jar | 10.50`,
  },
  {
    category: 'Cushions & Throws',
    prefix: 'SOFT',
    brands: ['Loomsgate', 'Dalehouse Weavers'],
    articles: `
      lambswool throw, grey herringbone | 84.00
      lambswool throw, heather | 84.00
      recycled wool picnic blanket | 48.00
      velvet cushion, ochre, 45 cm | 32.00
      velvet cushion, forest, 45 cm | 32.00
      linen cushion, natural, 50 cm | 36.00
      bolster, ticking stripe | 38.00
      chair pads, set of 2 | 27.50
      draught excluder, tweed | 26.00
      door stop, tweed dog | 22.00`,
  },
  {
    category: 'Home Storage',
    prefix: 'TIDY',
    brands: ['Keepwell Lane', 'Gildersby'],
    articles: `
      wire basket, medium | 16.50
      wire basket, large | 21.50
      log basket, willow | 79.00
      magazine rack, ash | 44.00
      storage boxes, felt, set of 2 | 19.95
      wall hooks, cast iron, set of 4 | 14.95
      coat rack, 5 pegs, oak | 39.00
      umbrella stand, enamel | 52.00
      key cabinet, painted | 34.50
      drawer dividers, bamboo | 15.50`,
  },
  {
    category: 'Cleaning',
    prefix: 'CLEN',
    brands: ['Gildersby', 'Honest Broom'],
    articles: `
      washing-up brush, beech | 5.50
      brush heads, refill, set of 2 | 4.25
      dustpan and brush, steel | 17.95
      broom, horsehair | 29.50
      ostrich feather duster | 19.00
      bottle brush | 4.95
      soap flakes, 1 kg | 8.75
      scouring pads, copper, set of 2 | 3.95
      pegs, wooden, pack of 36 | 3.25
      dish rack, beech and steel | 41.00`,
  },
  {
    category: 'Garden & Outdoor',
    prefix: 'GARD',
    brands: ['Hedgely', 'Dalehouse Weavers'],
    articles: `
      plant pot, terracotta, 16 cm | 5.75
      plant pot, glazed, 22 cm, moss | 18.50
      watering can, zinc, 5 litres | 34.00
      plant mister, brass | 16.95
      garden twine in a tin | 8.95
      trug, willow | 38.50
      hand trowel, ash handle | 14.95
      bird feeder, copper roof | 27.50
      kneeler, waxed canvas | 24.95
      garden lantern, galvanised | 42.00`,
  },
]
