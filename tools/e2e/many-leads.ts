import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Adds customers to a database whose server is not running. */
export function addLeads(directory: string, count: number) {
  const database = new DatabaseSync(join(directory, 'forecourt.sqlite'))
  database.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO leads (id, first_name, last_name, email, phone, status, source, type, created_at, updated_at, revision)
    SELECT 'many' || i, 'Customer', 'Number ' || i, 'c' || i || '@example.com', '(208) 555-0199',
      CASE i % 4 WHEN 0 THEN 'new' WHEN 1 THEN 'contacted' WHEN 2 THEN 'test_drive' ELSE 'lost' END, 'website',
      'vehicle_inquiry', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z',
      (SELECT revision FROM sequence) + i FROM n;
    UPDATE sequence SET revision = revision + ${count};
  `)
  database.close()
}
