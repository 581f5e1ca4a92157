/**
 * The rules of axe whose faults are moderate or minor. Stories look for serious and critical faults
 * only, so that these rules need not run; one of them looks at every element of the page. Axe refuses
 * a name that it does not know.
 */
const lesserRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'form-field-multiple-labels',
  'heading-order',
  'hidden-content',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
]

/** Targets of at least 24 px, or with as much room around them, and no rule of lesser faults. */
export const axeRules: Readonly<Record<string, { enabled: boolean }>> = {
  'target-size': { enabled: true },
  ...Object.fromEntries(lesserRules.map((rule) => [rule, { enabled: false }])),
}
