import type { Schemas } from '../../../src/contract/index.ts';
import { picture } from '../../support/pictures.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import type { TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';

type Entry = Partial<Schemas['SubmitIdentityRequest']>;

/** Customer who has an identity verified. */
export type Applicant = {
  readonly id: string;
  readonly token: string;
  readonly email: string;
  /** Uploads one side of the card, of the given width; returns the file's id. */
  upload(side: 'front' | 'back', width?: number): Promise<string>;
  /** Returns all fields of a first submission, with new images. */
  whole(entry?: Entry): Promise<Entry>;
  submit(body: Entry): ReturnType<TestServer['call']>;
  identity(): Promise<Schemas['Identity']>;
};

export const signUpApplicant = async (
  server: Pick<TestServer, 'call' | 'succeed' | 'messagesTo' | 'url'>,
): Promise<Applicant> => {
  const { token, email } = await signUpCustomer(server);
  const { id } = await server.succeed('getUser', { token });
  const upload = async (side: 'front' | 'back', width = 400) => {
    const bytes = await picture(width, 250);
    return uploadImage(server, token, { type: `identity-${side}`, bytes, name: `id-${side}.png` });
  };
  return {
    id,
    token,
    email,
    upload,
    whole: async (entry = {}) => ({
      realName: 'Sample Customer',
      idNumber: '90010154821',
      frontFileId: await upload('front'),
      backFileId: await upload('back'),
      ...entry,
    }),
    submit: (body) => server.call('submitIdentity', { token, body }),
    identity: () => server.succeed('getIdentity', { token, path: { id } }),
  };
};
