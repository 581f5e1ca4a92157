import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { shortcutText } from '#platform/web/bound-keys.ts'
import { usePalette } from './palette-context.ts'
import classes from './SearchButton.module.css'

export function SearchButton() {
  const { open } = usePalette()
  return (
    <UnstyledButton className={classes.search} onClick={open}>
      <IconSearch size={16} aria-hidden />
      <span className={classes.words}>Search orders, customers, products, pages</span>
      <kbd className={classes.key} aria-hidden>
        {shortcutText('K')}
      </kbd>
    </UnstyledButton>
  )
}
