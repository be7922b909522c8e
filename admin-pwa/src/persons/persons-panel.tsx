import { contactOf, NOTHING_TO_FIND, type PersonQuery } from '@forecourt/shared/persons/person'
import { zodResolver } from '@hookform/resolvers/zod'
import { Button } from '@radix-ui/themes'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { FormFailure } from '../forms/form-failure.tsx'
import { TextInput } from '../forms/inputs.tsx'
import { useConnection } from '../mirror/use-mirror.ts'
import { DisposalList } from './disposal-list.tsx'
import { FoundPerson } from './found-person.tsx'
import { usePerson } from './use-person.ts'
import './persons.css'

const searchSchema = z.object({
  contact: z.string().refine(text => contactOf(text) !== null, NOTHING_TO_FIND),
})

/** What there is of a person, to be given to them or erased. */
export function PersonsPanel() {
  const { person: leadId } = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const { offlineSince } = useConnection()
  const person = usePerson()
  const { find } = person
  const form = useForm({ resolver: zodResolver(searchSchema), defaultValues: { contact: '' } })
  const isOnline = offlineSince === null

  useEffect(() => {
    if (leadId && isOnline) void find({ leadId })
  }, [leadId, isOnline, find])

  const look = (query: PersonQuery) => {
    if (leadId)
      void navigate({ to: '/dashboard', search: { section: 'settings', tab: 'persons' }, replace: true })
    return find(query)
  }

  return (
    <div className="persons">
      <section className="panel" aria-labelledby="find-person">
        <header>
          <h2 id="find-person">A person's data</h2>
        </header>
        <div className="panel-row">
          <p className="muted">
            Somebody asks what you keep of them, or wants it gone. This finds all of it: customers, notes,
            applications, held inquiries, what devices had not sent, texts that name them, and what the audit
            tells.
          </p>
          <form
            className="person-search"
            onSubmit={event => void form.handleSubmit(({ contact }) => look({ contact }))(event)}
          >
            <TextInput form={form} name="contact" label="Phone number, e-mail or full name" maxLength={200} />
            <Button size="2" type="submit" disabled={!isOnline || person.state.is === 'looking'}>
              {person.state.is === 'looking' ? 'Looking …' : 'Find'}
            </Button>
          </form>
          <FormFailure form={form} />
          {!isOnline && (
            <p className="users-offline" role="status">
              <b>Working offline.</b> What there is of a person is on the server: find, export and erase them
              once it can be reached.
            </p>
          )}
        </div>
      </section>
      <FoundPerson person={person} isOnline={isOnline} />
      <DisposalList newest={person.state.is === 'erased' ? person.state.disposal : null} />
    </div>
  )
}
