import { useEffect, useRef } from 'react'
import { CompanyLogo } from '../CompanyLogo.tsx'
import { formatInstant } from '../format-instant.ts'
import { useHouse } from '../house-context.ts'
import classes from './PrintHead.module.css'

/** Above a printed record or list: the company, the user who printed it, and when. */
export function PrintHead({ userName }: { userName: string }) {
  const { companyName } = useHouse()
  const printedAt = useRef<HTMLTimeElement>(null)
  useEffect(() => {
    const { dataset } = document.documentElement
    let scheme: string | undefined
    // Without a React render, because the browser does not wait for one.
    window.onbeforeprint = () => {
      printedAt.current?.replaceChildren(formatInstant(new Date().toISOString()))
      scheme ??= dataset.mantineColorScheme
      dataset.mantineColorScheme = 'light'
    }
    window.onafterprint = () => {
      dataset.mantineColorScheme = scheme
      scheme = undefined
    }
  }, [])
  return (
    <div className={classes.head} data-print-head>
      <strong>
        <CompanyLogo className={classes.logo} />
        {companyName}
      </strong>
      <span>
        Printed by {userName}, <time ref={printedAt} />
      </span>
    </div>
  )
}
