import { IconChevronDown, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Product } from '../products.fields.ts'
import { warnOfPrice } from '../variant-changes.rules.ts'
import { AddVariants } from './AddVariants.tsx'
import classes from './products.module.css'
import { useProductRights } from './use-product-rights.ts'
import { VariantCard } from './VariantCard.tsx'

/** Every variant in a line; one opens to its codes, measures and units. */
export function ProductVariants({ product }: { product: Product }) {
  const { params, set } = useUrlState()
  const { facts } = useProductRights()
  const [isAdding, setAdding] = useState(false)
  const { variants, optionNames } = product
  const [only] = variants
  const openId = variants.length === 1 ? only?.id : params.part
  return (
    <Section
      title={variants.length === 1 ? 'Variant' : `${variants.length} variants`}
      aside={
        optionNames.length > 0 ? (
          <ActButton
            size="xs"
            whyNot={facts}
            icon={<IconPlus size={14} />}
            onAct={() => setAdding(true)}
          >
            Add variants
          </ActButton>
        ) : null
      }
    >
      {variants.length === 1 && only ? (
        <VariantCard product={product} variant={only} />
      ) : (
        <ul className={classes.variants}>
          {variants.map((variant) => {
            const isOpen = variant.id === openId
            const Chevron = isOpen ? IconChevronDown : IconChevronRight
            return (
              <li key={variant.id} className={classes.variant}>
                <button
                  type="button"
                  data-prints
                  aria-expanded={isOpen}
                  className={classNames(classes.line, !variant.isActive && classes.closed)}
                  onClick={() => set({ part: isOpen ? null : variant.id }, 'replace')}
                >
                  <Chevron size={16} aria-hidden />
                  <span className={classes.answers}>
                    {variant.optionValues.join(' / ')}
                    {variant.isActive ? null : (
                      <span className={classes.quiet}>
                        {variant.mergedInto ? ` merged into ${variant.mergedInto.sku}` : ' closed'}
                      </span>
                    )}
                  </span>
                  <CodeText code={variant.sku} />
                  <span
                    className={classNames(classes.price, warnOfPrice(variant) && classes.warn)}
                    title={warnOfPrice(variant) ?? undefined}
                  >
                    <MoneyText minor={variant.priceMinor} currency={variant.currency} />
                  </span>
                </button>
                {isOpen ? <VariantCard product={product} variant={variant} /> : null}
              </li>
            )
          })}
        </ul>
      )}
      {isAdding ? <AddVariants product={product} onClose={() => setAdding(false)} /> : null}
    </Section>
  )
}
