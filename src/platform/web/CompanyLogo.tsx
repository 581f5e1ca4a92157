import { companyLogoKey } from '../unnamed-house.ts'
import { useHouse } from './house-context.ts'
import { settingPicture } from './setting-picture.ts'

/** The company's logo beside its written name; nothing where none is set. */
export function CompanyLogo({ className }: { className: string | undefined }) {
  const { companyLogo } = useHouse()
  if (companyLogo === '') return null
  return <img className={className} src={settingPicture(companyLogoKey, companyLogo)} alt="" />
}
