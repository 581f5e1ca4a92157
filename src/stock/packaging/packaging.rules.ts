import { Refusal } from '#platform/refusal.ts'

export const packagingKinds = [
  'box',
  'mailer',
  'pallet',
  'tote',
  'filler',
  'tape',
  'label_roll',
] as const

export type PackagingKind = (typeof packagingKinds)[number]

export const packagingKindLabels: Readonly<Record<PackagingKind, string>> = {
  box: 'Box',
  mailer: 'Mailer',
  pallet: 'Pallet',
  tote: 'Tote',
  filler: 'Filler',
  tape: 'Tape',
  label_roll: 'Label roll',
}

export const ruleKinds = ['must_use', 'never_use', 'own_box', 'with_filler'] as const

export type RuleKind = (typeof ruleKinds)[number]

export const ruleLabels: Readonly<Record<RuleKind, string>> = {
  must_use: 'Must be packed in',
  never_use: 'Is never packed in',
  own_box: 'Ships in its own box',
  with_filler: 'Is packed with',
}

/** Goods are put into it, so it has inner and outer sizes. */
export function holdsGoods(kind: PackagingKind): boolean {
  return kind === 'box' || kind === 'mailer' || kind === 'tote'
}

type Sizes = {
  readonly innerLengthMillimetres: number | null
  readonly innerWidthMillimetres: number | null
  readonly innerHeightMillimetres: number | null
  readonly outerLengthMillimetres: number | null
  readonly outerWidthMillimetres: number | null
  readonly outerHeightMillimetres: number | null
}

const edges = ['Length', 'Width', 'Height'] as const

/** A box has inner and outer sizes, and the outer ones are not smaller. */
export function refuseSizes(kind: PackagingKind, sizes: Sizes): Refusal | null {
  for (const edge of edges) {
    const inner = sizes[`inner${edge}Millimetres`]
    const outer = sizes[`outer${edge}Millimetres`]
    const word = edge.toLowerCase()
    if (holdsGoods(kind) && inner === null)
      return sizeRefusal(`Enter the inner ${word} in millimetres.`, `inner${edge}Millimetres`)
    if (holdsGoods(kind) && outer === null)
      return sizeRefusal(`Enter the outer ${word} in millimetres.`, `outer${edge}Millimetres`)
    if (inner !== null && outer !== null && outer < inner)
      return sizeRefusal(
        `The outer ${word} of ${outer} mm is less than the inner of ${inner} mm. Check which is which.`,
        `outer${edge}Millimetres`,
      )
  }
  return null
}

function sizeRefusal(sentence: string, field: string): Refusal {
  return new Refusal('unprocessable', 'wrong_size', sentence, { field })
}

type Rule = {
  readonly category: string | null
  readonly variantId: string | null
  readonly rule: RuleKind
  readonly materialId: string | null
}

/** Rules for the same goods that could never both be kept. */
export function refuseContradiction(fresh: Rule, standing: readonly Rule[]): Refusal | null {
  const same = standing.filter(
    (one) => one.category === fresh.category && one.variantId === fresh.variantId,
  )
  const clash = same.find(
    (one) =>
      (one.materialId === fresh.materialId &&
        ((one.rule === 'must_use' && fresh.rule === 'never_use') ||
          (one.rule === 'never_use' && fresh.rule === 'must_use'))) ||
      // Two of them would be ambiguous.
      (one.rule === 'must_use' &&
        fresh.rule === 'must_use' &&
        one.materialId !== fresh.materialId) ||
      (one.rule === 'own_box' && fresh.rule !== 'own_box') ||
      (one.rule !== 'own_box' && fresh.rule === 'own_box'),
  )
  if (!clash) return null
  return new Refusal(
    'conflict',
    'contradicting_rule',
    `A rule for the same goods says “${ruleLabels[clash.rule]}”, which contradicts this one. Remove it first.`,
    { field: 'rule' },
  )
}
