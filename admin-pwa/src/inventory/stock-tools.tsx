import {
  CATEGORY_LABELS,
  VEHICLE_CATEGORIES,
  type VehicleCategory,
} from '@forecourt/shared/vehicles/vehicle-options'
import { Button, Select, TextField } from '@radix-ui/themes'
import { Plus, Search } from 'lucide-react'

interface Props {
  search: string
  onSearch(search: string): void
  category: VehicleCategory | 'all'
  onCategory(category: VehicleCategory | 'all'): void
  /** "Showing 3 of 26 vehicles", when something is left out. */
  shown: string | null
  onAdd(): void
}

export function StockTools(props: Props) {
  return (
    <div className="tools in-body">
      <TextField.Root
        className="search"
        size="2"
        type="search"
        aria-label="Search vehicles"
        placeholder="Search by make, model, year or VIN"
        data-search
        value={props.search}
        onChange={event => props.onSearch(event.target.value)}
      >
        <TextField.Slot>
          <Search size={16} aria-hidden />
        </TextField.Slot>
      </TextField.Root>
      <Select.Root
        size="2"
        value={props.category}
        onValueChange={value => props.onCategory(value as VehicleCategory | 'all')}
      >
        <Select.Trigger aria-label="Category" />
        <Select.Content>
          <Select.Item value="all">All categories</Select.Item>
          {VEHICLE_CATEGORIES.map(one => (
            <Select.Item key={one} value={one}>
              {CATEGORY_LABELS[one]}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
      <span role="status" className="shown">
        {props.shown}
      </span>
      <div className="deeds">
        <Button size="2" onClick={props.onAdd}>
          <Plus size={17} aria-hidden /> Add Vehicle
        </Button>
      </div>
    </div>
  )
}
