import type { NewMaterial } from '#stock/packaging/server/index.ts'

export type DemoMaterial = Omit<NewMaterial, 'currency'> & {
  readonly opening: number
  readonly reorderPoint: number
}

/** Inner and outer length, width and height in millimetres. */
function sized(inner: readonly [number, number, number], wall: number) {
  const [length, width, height] = inner
  return {
    innerLengthMillimetres: length,
    innerWidthMillimetres: width,
    innerHeightMillimetres: height,
    outerLengthMillimetres: length + wall,
    outerWidthMillimetres: width + wall,
    outerHeightMillimetres: height + wall,
    isReusable: false,
  }
}

const unsized = {
  innerLengthMillimetres: null,
  innerWidthMillimetres: null,
  innerHeightMillimetres: null,
  outerLengthMillimetres: null,
  outerWidthMillimetres: null,
  outerHeightMillimetres: null,
  mostWeightGrams: null,
  isReusable: false,
}

const box = { kind: 'box' as const }

export const demoMaterials: readonly DemoMaterial[] = [
  {
    ...box,
    ...sized([230, 160, 120], 8),
    sku: 'BOX-S',
    title: 'Box S, single wall',
    costMinor: 28,
    mostWeightGrams: 5_000,
    tareGrams: 110,
    opening: 900,
    reorderPoint: 250,
  },
  {
    ...box,
    ...sized([310, 230, 160], 8),
    sku: 'BOX-M',
    title: 'Box M, single wall',
    costMinor: 42,
    mostWeightGrams: 10_000,
    tareGrams: 190,
    opening: 620,
    reorderPoint: 200,
  },
  {
    ...box,
    ...sized([430, 310, 250], 12),
    sku: 'BOX-L',
    title: 'Box L, double wall',
    costMinor: 85,
    mostWeightGrams: 20_000,
    tareGrams: 420,
    opening: 240,
    reorderPoint: 120,
  },
  {
    ...box,
    ...sized([600, 400, 400], 14),
    sku: 'BOX-XL',
    title: 'Box XL, double wall',
    costMinor: 160,
    mostWeightGrams: 30_000,
    tareGrams: 780,
    opening: 80,
    reorderPoint: 100,
  },
  {
    ...box,
    ...sized([720, 120, 120], 8),
    sku: 'BOX-LONG',
    title: 'Long box for handles',
    costMinor: 74,
    mostWeightGrams: 8_000,
    tareGrams: 260,
    opening: 60,
    reorderPoint: 25,
  },
  {
    ...sized([380, 280, 40], 4),
    kind: 'mailer',
    sku: 'MAIL-FLAT',
    title: 'Flat mailer for linen',
    costMinor: 22,
    mostWeightGrams: 2_000,
    tareGrams: 70,
    opening: 400,
    reorderPoint: 120,
  },
  {
    ...sized([560, 360, 300], 30),
    kind: 'tote',
    sku: 'TOTE-GREY',
    title: 'Grey tote for shop deliveries',
    costMinor: 640,
    mostWeightGrams: 25_000,
    tareGrams: 1_600,
    isReusable: true,
    opening: 36,
    reorderPoint: 10,
  },
  {
    ...unsized,
    kind: 'filler',
    sku: 'FILL-PAPER',
    title: 'Paper filler, one handful',
    costMinor: 4,
    tareGrams: 15,
    opening: 3_000,
    reorderPoint: 500,
  },
  {
    ...unsized,
    kind: 'tape',
    sku: 'TAPE-50',
    title: 'Paper tape 50 mm',
    costMinor: 190,
    tareGrams: 220,
    opening: 48,
    reorderPoint: 20,
  },
  {
    ...unsized,
    kind: 'label_roll',
    sku: 'ROLL-100',
    title: 'Label roll 100 × 150 mm',
    costMinor: 480,
    tareGrams: 650,
    opening: 14,
    reorderPoint: 15,
  },
]
