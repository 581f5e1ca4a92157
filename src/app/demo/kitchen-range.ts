/** What the demo shop sells in its kitchen half. Brands and goods are made up. */
export type Range = {
  readonly category: string
  /** The letters in front of the running number of its SKUs. */
  readonly prefix: string
  readonly brands: readonly string[]
  /** One article a line: what it is, and the price in pounds. */
  readonly articles: string
}

export const kitchenRange: readonly Range[] = [
  {
    category: 'Cookware',
    prefix: 'COOK',
    brands: ['Tarnbeck', 'Ostlethwaite'],
    articles: `
      cast iron casserole, 20 cm, slate | 62.00
      cast iron casserole, 24 cm, slate | 78.50
      cast iron casserole, 28 cm, cream | 96.00
      frying pan, 24 cm | 34.95
      frying pan, 28 cm | 39.95
      milk pan, 14 cm | 22.50
      saucepan with lid, 18 cm | 36.00
      stockpot, 8 litres | 58.00
      tri-ply pan set, 5 pieces | 180.00
      griddle pan, ridged | 44.00`,
  },
  {
    category: 'Bakeware',
    prefix: 'BAKE',
    brands: ['Pikelet & Loaf', 'Fennimoor'],
    articles: `
      loaf tin, 2 lb | 8.95
      loaf tin, 1 lb | 6.95
      springform cake tin, 20 cm | 12.50
      springform cake tin, 23 cm | 14.50
      muffin tray, 12 cups | 11.95
      Yorkshire pudding tray, 4 cups | 9.50
      baking sheet, non-stick | 10.95
      pie dish, enamel, 24 cm | 13.00
      cooling rack, folding | 7.95
      rolling pin, beech | 9.95`,
  },
  {
    category: 'Knives & Boards',
    prefix: 'KNIF',
    brands: ['Hallamgate'],
    articles: `
      chef's knife, 20 cm | 54.00
      santoku knife, 17 cm | 49.50
      bread knife, 22 cm | 38.00
      paring knife, 9 cm | 18.50
      utility knife, 13 cm | 24.00
      knife block, oak, 6 pieces | 165.00
      sharpening steel | 21.95
      chopping board, beech, large | 32.00
      chopping board, beech, small | 17.50
      kitchen scissors | 12.95`,
  },
  {
    category: 'Utensils',
    prefix: 'UTEN',
    brands: ['Ostlethwaite', 'Quillstead'],
    articles: `
      balloon whisk, 25 cm | 6.50
      slotted spoon, olive wood | 7.95
      spatula, silicone, sage | 5.50
      potato masher | 8.95
      vegetable peeler, Y-shaped | 3.95
      box grater, four-sided | 13.50
      ladle, stainless steel | 7.50
      tongs, 30 cm | 6.95
      tin opener | 8.50
      garlic press | 11.95`,
  },
  {
    category: 'Tableware',
    prefix: 'TABL',
    brands: ['Marrowby Pottery', 'Larkspurne'],
    articles: `
      dinner plate, speckled, 27 cm | 11.50
      side plate, speckled, 20 cm | 8.50
      pasta bowl, speckled, 23 cm | 10.95
      cereal bowl, ink blue | 7.95
      stoneware mug, ink blue | 8.95
      stoneware mug, oatmeal | 8.95
      serving platter, oval | 26.00
      gravy boat | 15.50
      egg cups, set of 4 | 12.00
      butter dish with lid | 16.50`,
  },
  {
    category: 'Glassware',
    prefix: 'GLAS',
    brands: ['Larkspurne', 'Vintrey'],
    articles: `
      tumblers, ribbed, set of 4 | 18.00
      highball glasses, set of 4 | 22.00
      white wine glasses, set of 6 | 32.00
      red wine glasses, set of 6 | 36.00
      champagne saucers, set of 2 | 21.50
      pint glasses, set of 4 | 16.95
      water carafe, 1 litre | 14.50
      mixing jug, 750 ml | 12.95
      whisky glasses, cut, set of 2 | 28.00
      sundae dishes, set of 4 | 15.95`,
  },
  {
    category: 'Tea & Coffee',
    prefix: 'BREW',
    brands: ['Brambling & Co', 'Fennimoor'],
    articles: `
      teapot, 4 cups, cream | 24.95
      teapot, 6 cups, moss | 28.95
      cafetière, 3 cups | 19.50
      cafetière, 8 cups | 29.50
      pour-over dripper, ceramic | 17.95
      stove-top coffee maker, 6 cups | 31.00
      tea strainer with stand | 6.95
      tea cosy, tweed | 18.00
      stove-top kettle, whistling | 46.00
      storage tin for tea, 500 g | 9.50`,
  },
  {
    category: 'Food Storage',
    prefix: 'STOR',
    brands: ['Quillstead', 'Keepwell Lane'],
    articles: `
      clip-top jar, 0.5 litre | 3.50
      clip-top jar, 1 litre | 4.50
      clip-top jar, 2 litres | 6.25
      bread bin, enamel, cream | 42.00
      lunch box, two tiers | 14.95
      beeswax wraps, set of 3 | 11.00
      glass storage boxes, set of 3 | 24.50
      spice jars, set of 12 | 26.95
      cake tin with handle | 18.95
      jam jar labels, 40 pieces | 1.50`,
  },
]
