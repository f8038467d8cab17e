import { sql } from 'kysely';
import type { Schemas } from '../../../src/contract/index.ts';
import { brokenPiece } from '../../../src/domain/loans/evidence.ts';
import { decrypt, encrypt } from '../../../src/server/world/encryption.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpBorrower } from './borrower.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ reviewDelaySeconds: 86_400 * 30 });
});
afterAll(() => server.close());

/** Changes a level of a contract as a person with the database and its key could. */
const changeLevel = (id: string, liquidation: string) =>
  server.world.database.transaction(async (tx) => {
    const place = `contract of loan ${id}`;
    const row = tx.selectFrom('loan_contracts').select('sealed').where('loan_id', '=', id);
    const { sealed } = await row.executeTakeFirstOrThrow();
    const contract = JSON.parse(decrypt(server.world, sealed, place).toString()) as Schemas['LoanContract'];
    const changed = { ...contract, maintenance: { ...contract.maintenance, liquidation } };
    await sql`alter table loan_contracts disable trigger refuse_change`.execute(tx);
    await tx
      .updateTable('loan_contracts')
      .set({ sealed: encrypt(server.world, Buffer.from(JSON.stringify(changed)), place) })
      .where('loan_id', '=', id)
      .execute();
    await sql`alter table loan_contracts enable trigger refuse_change`.execute(tx);
  });

describe('the contract of a loan', () => {
  it('is a piece of its own chain: a level that was changed in it breaks the chain for the desk [LON-114]', async () => {
    const borrower = await signUpBorrower(server);
    const id = await borrower.borrow();
    const show = () => server.answerDesk({ ask: 'show', id });
    const { evidence, hash } = await server.succeed('getLoanContract', { ...borrower.call, path: { id } });
    expect(evidence.at(-1)).toMatchObject({ kind: 'contract', chain: hash });
    expect(await show()).toMatchObject({ facts: { chain: 'whole', hash } });
    await changeLevel(id, '140.00');
    expect(await show()).toMatchObject({ facts: { chain: 'BROKEN' } });
  });

  it('is checked by its customer from the pieces that were kept, and by nobody else [LON-116]', async () => {
    const borrower = await signUpBorrower(server);
    const fileId = await borrower.upload('signature');
    const strokes = [[{ x: 1, y: 2, milliseconds: 0 }]];
    const id = await borrower.borrow({ signature: { kind: 'drawn', fileId, strokes } });
    const asked = { path: { id } };
    const read = async () => server.succeed('getLoanEvidence', { ...borrower.call, ...asked });
    const { evidence, hash } = await server.succeed('getLoanContract', { ...borrower.call, ...asked });
    const broken = async () => {
      const { pieces } = await read();
      return brokenPiece(
        pieces.map((piece) => ({ ...piece, bytes: Uint8Array.from(Buffer.from(piece.bytes, 'base64')) })),
        hash,
        async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
      );
    };
    const { pieces } = await read();
    expect(pieces.map(({ kind, sha256, chain }) => ({ kind, sha256, chain }))).toEqual(evidence);
    expect(pieces.map(({ mediaType }) => mediaType)).toContain('image/png');
    expect(await broken()).toBeUndefined();
    await changeLevel(id, '140.00');
    expect(await broken()).toBe(pieces.length);
    const stranger = await signUpBorrower(server);
    expect(await server.call('getLoanEvidence', { ...stranger.call, ...asked })).toMatchObject({ code: 1002 });
  });
});
