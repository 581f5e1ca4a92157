import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { NotFoundPage } from '#platform/web/shell/NotFoundPage.tsx'
import { usePalette } from './palette/palette-context.ts'

export function UnknownPath() {
  const { pathname } = useLocation()
  const { open } = usePalette()
  useEffect(() => {
    document.title = 'Page not found · Quartermaster'
  }, [])
  return <NotFoundPage path={pathname} onSearch={open} />
}
