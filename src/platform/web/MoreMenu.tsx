import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { useScreenActs } from './screen-acts.ts'

export type MoreItem = {
  readonly label: string
  readonly icon: ReactNode
  readonly onAct: () => void
}

/** The secondary actions of a page behind one button; by keyboard with the arrow keys. */
export function MoreMenu({ items }: { items: readonly MoreItem[] }) {
  const place = useRef<HTMLButtonElement>(null)
  useScreenActs(place, () => items.map(({ label, onAct }) => ({ label, whyNot: null, run: onAct })))
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button ref={place} variant="default" rightSection={<IconChevronDown size={16} />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, icon, onAct }) => (
          <Menu.Item key={label} leftSection={icon} onClick={onAct}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
