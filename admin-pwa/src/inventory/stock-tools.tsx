import { CATEGORY_LABELS, type VehicleCategory } from '@forecourt/shared/vehicles/vehicle-options'
import { Button } from '@radix-ui/themes'
import { Plus } from 'lucide-react'
import { FilterSelect } from '../shell/filter-select.tsx'
import { SearchField } from '../shell/search-field.tsx'

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
      <SearchField
        label="Search vehicles"
        placeholder="Make, model, year, VIN or stock number"
        value={props.search}
        onSearch={props.onSearch}
      />
      <FilterSelect
        label="Category"
        all="All categories"
        choices={CATEGORY_LABELS}
        value={props.category}
        onChoose={props.onCategory}
      />
      <span role="status" className="shown">
        {props.shown}
      </span>
      <div className="actions">
        <Button size="2" onClick={props.onAdd}>
          <Plus size={17} aria-hidden /> Add Vehicle
        </Button>
      </div>
    </div>
  )
}
