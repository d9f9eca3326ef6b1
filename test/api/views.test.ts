import { beforeAll, describe, expect, it } from '@jest/globals';
import { viewLimits, viewProblems } from '../../domain/views.js';
import { anAdmin, type TestPerson } from '../support/data/builders.js';
import { type RunningApp, startApp } from '../support/programs/app.js';

describe('saved views', () => {
  let app: RunningApp;
  let me: TestPerson;
  let other: TestPerson;
  beforeAll(async () => {
    app = await startApp({ WORKER: 'external' });
    [me, other] = [await anAdmin(app), await anAdmin(app)];
  });

  const save = ({ client }: TestPerson, name: string, query = 'due=overdue') =>
    client.rest.put('/admin/views', { name, query });
  const viewsOf = async ({ client }: TestPerson) =>
    (await client.rest.get('/admin/views')).body.views as { _id: string; name: string; query: string }[];

  it('a saved view is shown to the administrator who saved it, and to no other one', async () => {
    await save(me, 'Ready to send', 'status=ready');
    await save(me, 'festive', 'search=diwali');
    expect((await viewsOf(me)).map(({ name, query }) => [name, query])).toEqual([
      ['festive', 'search=diwali'],
      ['Ready to send', 'status=ready'],
    ]);
    expect(await viewsOf(other)).toEqual([]);
    const [{ _id: id } = { _id: '' }] = await viewsOf(me);
    expect((await other.client.rest.delete(`/admin/views/${id}`)).body.code).toBe('VIEW_NOT_FOUND');
    expect(await viewsOf(me)).toHaveLength(2);
    await me.client.rest.delete(`/admin/views/${id}`);
    expect((await viewsOf(me)).map(({ name }) => name)).toEqual(['Ready to send']);
  });

  it('a view replaces the one of the same name in another case', async () => {
    const { body } = await save(other, 'Mine', 'status=pending');
    const again = await save(other, 'MINE', 'status=ready');
    expect(again.body.view).toEqual({ _id: body.view._id, name: 'MINE', query: 'status=ready' });
    expect(await viewsOf(other)).toEqual([again.body.view]);
  });

  it('an administrator keeps 20 views, also when they are saved at the same time', async () => {
    const admin = await anAdmin(app);
    const saved = await Promise.all(
      Array.from({ length: viewLimits.viewsPerUser + 2 }, (_, index) => save(admin, `View ${index}`)),
    );
    const refused = saved.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => body.errors)).toEqual(Array(2).fill({ name: viewProblems.tooManyViews }));
    const views = await viewsOf(admin);
    expect(views).toHaveLength(viewLimits.viewsPerUser);
    expect((await save(admin, views[0]?.name ?? '', 'status=ready')).status).toBe(200);
  });
});
