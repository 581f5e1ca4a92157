import { formatMoney } from '#platform/money.ts'
import { billableWeightGrams } from './billable-weight.ts'
import { fitsAlone, type Placed, packInto, type Size, volumeOf } from './packing-space.ts'

export type ItemToPack = {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly category: string
  readonly quantity: number
  /** Null where it is not measured yet. */
  readonly size: Size | null
  readonly weightGrams: number | null
}

export type Box = {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly inner: Size
  readonly outer: Size
  readonly mostWeightGrams: number | null
  readonly tareGrams: number
  readonly costMinor: number
  /** How many the outlet has. */
  readonly available: number
}

export type PackagingRule = {
  readonly category: string | null
  readonly variantId: string | null
  readonly rule: 'must_use' | 'never_use' | 'own_box' | 'with_filler'
  readonly materialId: string | null
}

export type Freight = {
  /** Cubic centimetres per kilogram. */
  readonly divisor: number
  readonly minorPerKilogram: number
  readonly currency: string
}

export type PackedBox = {
  /** Null for an item that ships as it is. */
  readonly box: Box | null
  readonly contents: readonly Placed<string>[]
  readonly units: number
  readonly weightGrams: number
  readonly volumetricGrams: number
  readonly billableGrams: number
  readonly fillBasisPoints: number
  readonly costMinor: number
  readonly fillerIds: readonly string[]
  /** Why this one, as text. */
  readonly reason: string
}

export type BoxSuggestion = {
  readonly boxes: readonly PackedBox[]
  readonly rejected: readonly { readonly sku: string; readonly reason: string }[]
  /** Without these sizes no suggestion is possible. */
  readonly unmeasured: readonly { readonly variantId: string; readonly sku: string }[]
  /** Why there is no suggestion, or null. */
  readonly problem: string | null
}

type Piece = ItemToPack & { readonly size: Size; readonly weightGrams: number }

// A parcel of more pieces is packed by eye; this bounds the calculation time.
export const mostPieces = 200
const mostBoxes = 20

/**
 * Suggests packaging for items: the cheapest box including freight among those that hold
 * everything, else several. Pure, so that the station, the page and the tests get the same result.
 */
export function suggestBox(
  items: readonly ItemToPack[],
  boxes: readonly Box[],
  rules: readonly PackagingRule[],
  freight: Freight,
): BoxSuggestion {
  const nothing = { boxes: [], rejected: [], unmeasured: [] }
  const unmeasured = items
    .filter(({ size, weightGrams }) => size === null || weightGrams === null)
    .map(({ variantId, sku }) => ({ variantId, sku }))
  if (unmeasured.length > 0) {
    const names = unmeasured.map(({ sku }) => sku).join(', ')
    return {
      ...nothing,
      unmeasured,
      problem: `Measure and weigh ${names}; then a box can be found.`,
    }
  }
  const pieces = items.flatMap((item) => piecesOf(item))
  if (pieces.length > mostPieces)
    return { ...nothing, problem: `More than ${mostPieces} pieces are packed by eye.` }
  const asTheyAre = pieces.filter((piece) => rulesFor(rules, piece, 'own_box').length > 0)
  const boxed = pieces.filter((piece) => !asTheyAre.includes(piece))
  const own = asTheyAre.map((piece) => ownBox(piece, freight))
  if (boxed.length === 0) return { ...nothing, boxes: own, problem: null }
  const { open, rejected } = openBoxes(boxed, boxes, rules)
  const whole = packAll(boxed, open, rules, freight)
  const packed = whole.problem === null ? whole : packByRules(boxed, boxes, rules, freight, whole)
  return {
    ...nothing,
    boxes: packed.problem === null ? [...own, ...packed.boxes] : [],
    rejected: [...rejected, ...packed.rejected],
    problem: packed.problem,
  }
}

type Packed = ReturnType<typeof packAll>

/**
 * Goods whose rules allow no common box go into separate parcels: those that share an allowed box
 * in stock are packed together. One without any possible box is named, with its rule.
 */
function packByRules(
  pieces: readonly Piece[],
  boxes: readonly Box[],
  rules: readonly PackagingRule[],
  freight: Freight,
  whole: Packed,
): Packed {
  const groups: { pieces: Piece[]; allowed: readonly Box[] }[] = []
  for (const piece of pieces) {
    const allowed = openBoxes([piece], boxes, rules).open
    const inStock = allowed.filter(({ available }) => available > 0)
    if (inStock.length === 0) return { ...whole, problem: problemOf(piece, allowed, boxes) }
    const group = groups.find((one) => one.allowed.some((box) => inStock.includes(box)))
    if (group) {
      group.pieces.push(piece)
      group.allowed = group.allowed.filter((box) => inStock.includes(box))
    } else groups.push({ pieces: [piece], allowed: inStock })
  }
  if (groups.length === 1) return whole
  const parts = groups.map((group) => packAll(group.pieces, group.allowed, rules, freight))
  const failed = parts.find(({ problem }) => problem !== null)
  if (failed) return { ...failed, boxes: [] }
  const packed = parts.flatMap((part) => part.boxes)
  const reason = `Packaging rules need ${packed.length} boxes.`
  return {
    boxes: packed.map((box) => ({ ...box, reason: `${reason} ${box.reason}` })),
    rejected: [],
    problem: null,
  }
}

function problemOf(piece: Piece, allowed: readonly Box[], boxes: readonly Box[]): string {
  if (boxes.length === 0) return 'No box is set up. Add one under Packaging.'
  if (allowed.length === 0)
    return `Its packaging rules leave no box for ${piece.sku}. Change them under Packaging.`
  const names = allowed.map(({ sku }) => sku).join(', ')
  return `${piece.sku} may be packed in ${names}, and none of that is in stock here.`
}

/** The rule that a box violates for one of these, as a sentence; null where none does. */
export function brokenRule(
  boxId: string,
  items: readonly ItemToPack[],
  rules: readonly PackagingRule[],
  skuOf: (materialId: string) => string,
): string | null {
  for (const item of items) {
    const own = rulesFor(rules, item, 'own_box')
    if (own.length > 0) continue
    const never = rulesFor(rules, item, 'never_use')
    if (never.some(({ materialId }) => materialId === boxId))
      return `${item.sku} is never packed in ${skuOf(boxId)}`
    const must = rulesFor(rules, item, 'must_use').flatMap(({ materialId }) => materialId ?? [])
    if (must.length > 0 && !must.includes(boxId))
      return `${item.sku} must be packed in ${must.map(skuOf).join(' or ')}`
  }
  return null
}

function piecesOf(item: ItemToPack): Piece[] {
  const { size, weightGrams } = item
  if (size === null || weightGrams === null) return []
  return Array.from({ length: item.quantity }, () => ({ ...item, quantity: 1, size, weightGrams }))
}

function rulesFor(rules: readonly PackagingRule[], item: ItemToPack, rule: PackagingRule['rule']) {
  return rules.filter(
    (one) =>
      one.rule === rule &&
      (one.variantId === item.variantId ||
        (one.category !== null && one.category === item.category)),
  )
}

/** Removes the boxes that a rule forbids, and all but those that a rule requires. */
function openBoxes(
  pieces: readonly Piece[],
  boxes: readonly Box[],
  rules: readonly PackagingRule[],
) {
  const demanded = pieces.map((piece) => rulesFor(rules, piece, 'must_use'))
  const rejected: { sku: string; reason: string }[] = []
  const open = boxes.filter((box) => {
    const against = pieces.find((piece) =>
      rulesFor(rules, piece, 'never_use').some(({ materialId }) => materialId === box.variantId),
    )
    if (against) rejected.push({ sku: box.sku, reason: `Never used for ${against.sku}.` })
    const wants = demanded.findIndex(
      (some) => some.length > 0 && some.every(({ materialId }) => materialId !== box.variantId),
    )
    if (!against && wants >= 0)
      rejected.push({ sku: box.sku, reason: `${pieces[wants]?.sku} must be packed in another.` })
    return !against && wants < 0
  })
  return { open, rejected }
}

function packAll(
  pieces: readonly Piece[],
  open: readonly Box[],
  rules: readonly PackagingRule[],
  freight: Freight,
): { boxes: PackedBox[]; rejected: { sku: string; reason: string }[]; problem: string | null } {
  const rejected: { sku: string; reason: string }[] = []
  const inStock = open.filter((box) => {
    if (box.available > 0) return true
    rejected.push({ sku: box.sku, reason: 'None is in stock here.' })
    return false
  })
  const byCost = inStock
    .map((box) => ({ box, costMinor: totalMinor(box, pieces, freight) }))
    .sort((a, b) => a.costMinor - b.costMinor || volumeOf(a.box.outer) - volumeOf(b.box.outer))
  for (const [index, { box }] of byCost.entries()) {
    const fault = whyNotIn(box, pieces)
    const packed = fault === null ? packInto(box.inner, sized(pieces)) : null
    if (packed && packed.left.length === 0) {
      const dearer = byCost.slice(index + 1).map((other) => ({
        sku: other.box.sku,
        reason: `Costs ${formatMoney(other.costMinor, freight.currency)} with its freight.`,
      }))
      const facts = describe(box, packed.placed, rules, freight)
      return { boxes: [facts], rejected: [...rejected, ...dearer], problem: null }
    }
    rejected.push({
      sku: box.sku,
      reason: fault ?? `${packed?.left.length} of ${pieces.length} pieces do not fit in.`,
    })
  }
  return { ...packSeveral(pieces, inStock, rules, freight), rejected }
}

/** Fills the box that holds the most first, and continues with the rest. */
function packSeveral(
  pieces: readonly Piece[],
  open: readonly Box[],
  rules: readonly PackagingRule[],
  freight: Freight,
): { boxes: PackedBox[]; problem: string | null } {
  const boxes: PackedBox[] = []
  let rest = [...pieces]
  while (rest.length > 0) {
    const [first] = fillings(rest, open)
    if (!first || boxes.length === mostBoxes) {
      const lone =
        open.length > 0 &&
        rest.find((piece) => !open.some((box) => whyNotIn(box, [piece]) === null))
      const problem = lone
        ? `${lone.sku} fits into no box that may be used and is in stock.`
        : 'No box that may be used is in stock.'
      return { boxes: [], problem }
    }
    boxes.push(describe(first.box, first.placed, rules, freight))
    const packed = new Set(first.placed.map(({ thing }) => thing))
    rest = rest.filter((piece) => !packed.has(piece))
  }
  const reason = `No single box holds all; this is one of ${boxes.length}.`
  return {
    boxes: boxes.map((box) => ({ ...box, reason: `${reason} ${box.reason}` })),
    problem: null,
  }
}

function fillings(rest: readonly Piece[], open: readonly Box[]) {
  return open
    .map((box) => ({ box, ...packInto(box.inner, sized(lightEnough(box, rest))) }))
    .filter(({ placed }) => placed.length > 0)
    .sort(
      (a, b) => b.placed.length - a.placed.length || volumeOf(a.box.outer) - volumeOf(b.box.outer),
    )
}

/** As many of the pieces as the box's max load allows, the heaviest first. */
function lightEnough(box: Box, pieces: readonly Piece[]): Piece[] {
  let roomGrams = box.mostWeightGrams ?? Number.POSITIVE_INFINITY
  return [...pieces]
    .sort((a, b) => b.weightGrams - a.weightGrams)
    .filter((piece) => {
      if (piece.weightGrams > roomGrams) return false
      roomGrams -= piece.weightGrams
      return true
    })
}

function whyNotIn(box: Box, pieces: readonly Piece[]): string | null {
  const large = pieces.find((piece) => !fitsAlone(piece.size, box.inner))
  if (large) return `${large.sku} is larger than its inside.`
  const grams = weightOf(pieces)
  if (box.mostWeightGrams !== null && grams > box.mostWeightGrams)
    return `Bears ${box.mostWeightGrams} g; these weigh ${grams} g.`
  const volume = pieces.reduce((sum, piece) => sum + volumeOf(piece.size), 0)
  return volume > volumeOf(box.inner) ? 'The pieces need more room than it has.' : null
}

function sized(pieces: readonly Piece[]) {
  return pieces.map((piece) => ({ thing: piece, size: piece.size }))
}

function weightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.weightGrams, 0)
}

function totalMinor(box: Box, pieces: readonly Piece[], freight: Freight): number {
  const { billableGrams } = billableWeightGrams(
    box.outer,
    weightOf(pieces) + box.tareGrams,
    freight.divisor,
  )
  return box.costMinor + freightMinor(billableGrams, freight)
}

function freightMinor(grams: number, { minorPerKilogram }: Freight): number {
  return Math.round((grams * minorPerKilogram) / 1000)
}

function describe(
  box: Box,
  placed: readonly Placed<Piece>[],
  rules: readonly PackagingRule[],
  freight: Freight,
): PackedBox {
  const pieces = placed.map(({ thing }) => thing)
  const weightGrams = weightOf(pieces) + box.tareGrams
  const billed = billableWeightGrams(box.outer, weightGrams, freight.divisor)
  const filled = pieces.reduce((sum, piece) => sum + volumeOf(piece.size), 0)
  const fillBasisPoints = Math.round((filled / volumeOf(box.inner)) * 10_000)
  const fillers = pieces.flatMap((piece) => rulesFor(rules, piece, 'with_filler'))
  const costMinor = box.costMinor + freightMinor(billed.billableGrams, freight)
  const charged =
    billed.volumetricGrams > weightGrams
      ? `charged by its size as ${billed.billableGrams} g`
      : `charged by its weight of ${billed.billableGrams} g`
  return {
    box,
    contents: placed.map(({ thing, at, size }) => ({ thing: thing.sku, at, size })),
    units: pieces.length,
    weightGrams,
    ...billed,
    fillBasisPoints,
    costMinor,
    fillerIds: [...new Set(fillers.flatMap(({ materialId }) => materialId ?? []))],
    reason: `Cheapest that holds these: ${formatMoney(costMinor, freight.currency)} with freight, ${Math.round(fillBasisPoints / 100)} % full, ${charged}.`,
  }
}

function ownBox(piece: Piece, freight: Freight): PackedBox {
  const billed = billableWeightGrams(piece.size, piece.weightGrams, freight.divisor)
  return {
    box: null,
    contents: [{ thing: piece.sku, at: [0, 0, 0], size: piece.size }],
    units: 1,
    weightGrams: piece.weightGrams,
    ...billed,
    fillBasisPoints: 10_000,
    costMinor: freightMinor(billed.billableGrams, freight),
    fillerIds: [],
    reason: `${piece.sku} ships in its own box.`,
  }
}
