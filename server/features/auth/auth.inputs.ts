import { Field, ID, InputType } from '@nestjs/graphql';
import type {
  Activate,
  ChangePassword,
  ForgotPassword,
  Login,
  Register,
  ResetByLink,
  ResetPassword,
  UpdatePassword,
  VerifyOtp,
} from '../../../domain/auth.js';

const newPassword = { description: '8 to 128 characters of any kind.' };

@InputType({ description: 'A company that asks to be let in.' })
export class RegisterInput implements Register {
  @Field({ description: 'The company.' }) companyName!: string;
  @Field({ description: 'The person who acts for it.' }) name!: string;
  @Field({ description: 'Where the company is.' }) address!: string;
  @Field({ description: 'Ten digits.' }) phone!: string;
  @Field({ description: 'Where the code goes.' }) email!: string;
  @Field(newPassword) password!: string;
}

@InputType({ description: 'The proof that an address is one’s own.' })
export class ActivateAccountInput implements Activate {
  @Field({ description: 'As the registration answered.' }) activationToken!: string;
  @Field({ description: 'The four digits from the mail.' }) code!: string;
}

@InputType({ description: 'The same proof, by the link of the mail.' })
export class ActivateByLinkInput {
  @Field({ description: 'The secret of the mailed link.' }) token!: string;
}

@InputType({ description: 'A registration whose code was not read in time.' })
export class ResendCodeInput {
  @Field({ description: 'As the registration answered.' }) activationToken!: string;
}

@InputType({ description: 'Who signs in.' })
export class LoginInput implements Login {
  @Field({ description: 'Your e-mail address.' }) email!: string;
  @Field({ description: 'Your password.' }) password!: string;
  @Field(() => Boolean, { nullable: true, description: 'Stay signed in for 30 days; else until the browser closes.' })
  remember?: boolean;
}

@InputType({
  description: '`requestToken` comes with the ACCESS_REJECTED answer of a sign-in with the right password.',
})
export class RequestAccessAgainInput {
  @Field({ description: 'From the details of ACCESS_REJECTED.' }) requestToken!: string;
}

@InputType({ description: 'Somebody who has forgotten their password.' })
export class ForgotPasswordInput implements ForgotPassword {
  @Field({ description: 'Where the code goes, if there is an account.' }) email!: string;
}

@InputType({ description: 'A new password, with the mailed code.' })
export class ChangePasswordInput implements ChangePassword {
  @Field({ description: 'As forgotPassword answered.' }) resetToken!: string;
  @Field({ description: 'The four digits from the mail.' }) resetCode!: string;
  @Field(newPassword) newPassword!: string;
}

@InputType({ description: 'The mailed code, before the new password.' })
export class VerifyOtpInput implements VerifyOtp {
  @Field({ description: 'The address the code went to.' }) email!: string;
  @Field({ description: 'The four digits from the mail.' }) otp!: string;
}

@InputType({ description: 'The new password, after the code.' })
export class ResetPasswordInput implements ResetPassword {
  @Field({ description: 'The address whose code was verified.' }) email!: string;
  @Field(newPassword) newPassword!: string;
  @Field(() => String, { nullable: true, description: 'As verifyOtp answered; a browser has it as a cookie.' })
  resetToken?: string;
}

@InputType({ description: 'A new password, by the link of the mail.' })
export class ResetByLinkInput implements ResetByLink {
  @Field({ description: 'The secret of the mailed link.' }) token!: string;
  @Field(newPassword) newPassword!: string;
}

@InputType({ description: 'A new password, with the present one.' })
export class UpdatePasswordInput implements UpdatePassword {
  @Field({ description: 'The present password.' }) oldPassword!: string;
  @Field(newPassword) newPassword!: string;
}

@InputType({ description: 'One of the own sessions, to be ended.' })
export class EndSessionInput {
  @Field(() => ID, { description: 'The id of the session.' }) id!: string;
}
