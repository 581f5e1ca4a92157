import { Fragment, type ReactNode, useEffect } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { dateStyles, type Formats, numberStyles, setFormats } from '#platform/formats.ts'
import { unnamedHouse } from '#platform/unnamed-house.ts'
import { useHouse } from '#platform/web/house-context.ts'

/**
 * Writes dates and numbers as the user chose, or else as the company does. What is below is drawn
 * again when that changes.
 */
export function FormatsOfScreen({ children }: { children: ReactNode }) {
  const { me } = useAuth()
  const house = useHouse()
  const own = me?.profile.preferences.formats
  const company = house === unnamedHouse ? remembered() : house
  const formats: Formats = {
    dates: known(dateStyles, own?.dates) ?? known(dateStyles, company.dateStyle) ?? 'month_first',
    numbers:
      known(numberStyles, own?.numbers) ?? known(numberStyles, company.numberStyle) ?? 'point',
  }
  setFormats(formats)
  const { dateStyle, numberStyle } = company
  useEffect(() => {
    window.localStorage.setItem(storageKey, `${dateStyle} ${numberStyle}`)
  }, [dateStyle, numberStyle])
  return <Fragment key={`${formats.dates} ${formats.numbers}`}>{children}</Fragment>
}

const storageKey = 'company_formats'

/** What the company's formats were at the last visit, so that nothing is drawn twice at the next. */
function remembered(): { dateStyle: string; numberStyle: string } {
  const [dateStyle = '', numberStyle = ''] = (localStorage.getItem(storageKey) ?? '').split(' ')
  return { dateStyle, numberStyle }
}

function known<V extends string>(styles: readonly V[], text: string | undefined): V | undefined {
  return styles.find((style) => style === text)
}
